import { useState } from 'react'
import { useKeptChoice } from '../../ui/hooks/use-kept-choice.ts'

const canNotify = (): boolean => 'Notification' in window
const permission = (): NotificationPermission => (canNotify() ? Notification.permission : 'denied')

/** The browser's own notices: only for those who asked for them with the button, and only while the browser agrees. */
export const useNotifications = () => {
  const [choice, choose] = useKeptChoice('credit-monitoring-notifications', ['off', 'on'])
  const [isRefused, setIsRefused] = useState(permission() === 'denied')
  const isOn = choice === 'on' && permission() === 'granted'
  return {
    isOffered: canNotify(),
    isRefused,
    isOn,
    async toggle() {
      if (isOn) return choose('off')
      const answer = await Notification.requestPermission()
      setIsRefused(answer === 'denied')
      choose(answer === 'granted' ? 'on' : 'off')
    },
    notify(title: string, body: string | undefined) {
      if (isOn) new Notification(title, { body, tag: 'credit-monitoring', lang: 'de' })
    },
  }
}
