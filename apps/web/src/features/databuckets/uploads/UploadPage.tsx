import { DatabucketFrame } from '../DatabucketFrame.tsx'
import { NewestUploads } from './NewestUploads.tsx'
import { UploadZone } from './UploadZone.tsx'

export function UploadPage() {
  return (
    <DatabucketFrame needs="upload">
      {databucket => (
        <div className="flex flex-col gap-6">
          <UploadZone databucket={databucket} />
          <NewestUploads databucket={databucket} />
        </div>
      )}
    </DatabucketFrame>
  )
}
