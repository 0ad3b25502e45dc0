import { useMutation } from '@tanstack/react-query'
import { toast } from '../ui/overlays/toasts.ts'
import type { Download } from './api.ts'
import { saveFile } from './save-file.ts'

/**
 * Fetches a file and hands it to the browser's own download. `nameOf`: where the server gives it no name. `failure`: said in place of
 * the server's own words.
 */
export const useDownload = <Wanted = void>(
  load: (wanted: Wanted) => Promise<Download>,
  nameOf: (wanted: Wanted) => string,
  failure?: string,
) =>
  useMutation({
    mutationFn: load,
    onSuccess: ({ content, fileName }, wanted) => saveFile(content, fileName ?? nameOf(wanted)),
    onError: error => toast.error(failure ?? error.message),
  })
