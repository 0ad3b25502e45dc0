import type { LayoutData } from '@lotse/contract'
import { X } from 'lucide-react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Sidebar } from './Sidebar.tsx'

interface SidebarDrawerProps {
  layout: LayoutData | undefined
  isLoading: boolean
  onClose: () => void
}

/** Below 1024 px the sidebar slides over the page; focus stays inside until it is closed. */
export function SidebarDrawer({ layout, isLoading, onClose }: SidebarDrawerProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={isOpen => {
        if (!isOpen) onClose()
      }}
      className="fixed inset-0 z-30 bg-backdrop transition-opacity duration-150 data-[entering]:opacity-0"
    >
      <Modal className="data-[entering]:-translate-x-8 h-dvh w-72 max-w-[calc(100vw-3rem)] shadow-overlay transition-transform duration-150">
        <Dialog aria-label="Menü" className="h-full outline-none">
          <Sidebar
            layout={layout}
            isLoading={isLoading}
            corner={<IconButton icon={X} label="Menü schließen" placement="bottom" onPress={onClose} />}
          />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
