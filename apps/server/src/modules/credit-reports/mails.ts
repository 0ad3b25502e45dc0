import { type ReportTab, reportLimits, reportTabLabels } from '@lotse/contract'
import type { Mail } from '../../platform/mail.ts'
import { shownDay } from './files/shown-cell.ts'
import type { ScheduleRow } from './tables.ts'

const namesOf = (tabs: readonly ReportTab[]): string => tabs.map(tab => reportTabLabels[tab]).join(', ')
const closing = 'Kind regards\nLotse'

/** Nothing in it comes from whoever typed the address, but the name of the organisation. */
export const confirmationMail = (
  to: string,
  { tenantName, schedule, url }: { tenantName: string; schedule: ScheduleRow; url: string },
): Omit<Mail, 'attachments'> => ({
  to,
  subject: 'Please confirm: reports on credit usage',
  text: [
    'Hello,',
    `${tenantName} would like to send ${schedule.frequency} reports on its credit usage (${namesOf(schedule.tabs)}) to this address.`,
    `If you agree, please confirm within ${reportLimits.confirmationDays} days:\n${url}`,
    'If you do not, there is nothing to do: without your confirmation no report is sent.',
    closing,
  ].join('\n\n'),
})

export const reportMail = (
  to: string,
  report: {
    tenantName: string
    schedule: ScheduleRow
    span: { start: string; end: string }
    unsubscribeUrl: string
    file: NonNullable<Mail['attachments']>[number]
  },
): Mail => ({
  to,
  subject: `Credit Analytics report: ${report.tenantName}`,
  text: [
    'Hello,',
    `attached is the ${report.schedule.frequency} report on the credit usage of ${report.tenantName} (${namesOf(report.schedule.tabs)}), ${shownDay(report.span.start)} to ${shownDay(report.span.end)}: ${report.file.name}`,
    `No more of these reports:\n${report.unsubscribeUrl}`,
    closing,
  ].join('\n\n'),
  headers: { 'List-Unsubscribe': `<${report.unsubscribeUrl}>` },
  attachments: [report.file],
})
