import type { UsageEfficiency } from '@lotse/contract'
import { toCredits, type Work } from '../../credits/index.ts'
import { spaced } from '../spaced.ts'
import type { PaidThing } from './parts.ts'
import { lostCentsOf, lostRootsOf } from './score.ts'
import type { Waste } from './waste.ts'

type Recommendation = UsageEfficiency['recommendations'][number]

interface Circumstances {
  days: number
  activeTenantId: string
  tenantNames: ReadonlyMap<string, string>
}

const shownAtMost = 10
const number = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const credits = (cents: bigint): string => `${number.format(toCredits(cents))} credits`
const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`

/** At the pace of the days in 30 of them. */
const savingsOf = (cents: bigint, days: number): number => Math.round((Number(cents) * 30) / days) / 100

const ofWork = (work: Work, { days }: Circumstances): Recommendation => ({
  kind: work.failedCents >= work.abandonedCents ? 'failed_work' : 'abandoned_work',
  title: `Find out why ${spaced(work.functionality)} fails`,
  description: `${lostRootsOf(work)} of ${counted(work.roots, 'operation', 'operations')} came to nothing after parts of them had been paid for: ${credits(lostCentsOf(work))}.`,
  potential_savings: savingsOf(lostCentsOf(work), days),
  link: {
    label: `Open the history of ${spaced(work.functionality)}`,
    href: `/credits/history?functionality=${encodeURIComponent(work.functionality)}`,
  },
})

const ofThing = (
  thing: PaidThing,
  { days, activeTenantId, tenantNames }: Circumstances,
  words: Pick<Recommendation, 'kind' | 'title' | 'description'>,
  link: NonNullable<Recommendation['link']>,
): Recommendation => {
  const isOwn = thing.tenantId === activeTenantId
  return {
    ...words,
    description: isOwn
      ? words.description
      : `${words.description} It belongs to ${tenantNames.get(thing.tenantId) ?? 'another tenant'}.`,
    potential_savings: savingsOf(thing.cents, days),
    link: isOwn ? link : null,
  }
}

const ofChatbot = (chatbot: PaidThing, circumstances: Circumstances): Recommendation =>
  ofThing(
    chatbot,
    circumstances,
    {
      kind: 'unread_answers',
      title: `Make the answers of ${chatbot.name} quicker or shorter`,
      description: `${counted(chatbot.count, 'answer was', 'answers were')} broken off before the end and cost ${credits(chatbot.cents)}.`,
    },
    { label: `Open the conversations of ${chatbot.name}`, href: `/chatbots/${chatbot.id}/conversations` },
  )

const ofDataStore = (store: PaidThing, circumstances: Circumstances): Recommendation =>
  ofThing(
    store,
    circumstances,
    {
      kind: 'unused_data_stores',
      title: `Use the data store ${store.name}, or fill it no further`,
      description: `Processing ${counted(store.count, 'document', 'documents')} cost ${credits(store.cents)}, and none has been the source of an answer so far.`,
    },
    { label: `Open the data store ${store.name}`, href: `/databuckets/${store.id}/documents` },
  )

/** What can be done, where most can be saved first. */
export const recommendationsOf = (
  work: readonly Work[],
  waste: Waste,
  circumstances: Circumstances,
): Recommendation[] =>
  [
    ...work.filter(one => lostCentsOf(one) > 0n).map(one => ofWork(one, circumstances)),
    ...waste.unreadAnswers.map(one => ofChatbot(one, circumstances)),
    ...waste.unusedDataStores.map(one => ofDataStore(one, circumstances)),
  ]
    .sort((a, b) => b.potential_savings - a.potential_savings)
    .slice(0, shownAtMost)
