import type { OpeningHours } from '@lotse/contract'
import { berlinDay } from '../../../platform/berlin.ts'
import { derivedId } from '../answering/derived-id.ts'
import type { Source } from '../answering/find-sources.ts'
import { hoursText } from './answer-hours.ts'
import { knownPlaces } from './hours-on-day.ts'

/** The entered hours as an answer cites them: no document, and shown as what they are. Null where nothing is entered. */
export const hoursSource = (
  hours: OpeningHours,
  { tenantId, number, now }: { tenantId: string; number: number; now: Date },
): Source | null =>
  knownPlaces(hours).length
    ? {
        number,
        documentTenantId: tenantId,
        documentId: derivedId('opening-hours', tenantId),
        documentTitle: 'Öffnungszeiten',
        page: null,
        heading: '',
        text: hoursText(hours, now),
        datedOn: berlinDay(now),
        url: '',
        score: 1,
      }
    : null
