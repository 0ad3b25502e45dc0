import type { CitedSource } from '@lotse/contract'
import { formatDate } from '../../ui/texts/format.ts'

/** Only addresses of the web are ever linked; whatever else a document names as its place is not. */
export const webAddressOf = ({ url }: Pick<CitedSource, 'url'>): string | undefined =>
  /^https?:\/\//i.test(url) && URL.canParse(url) ? url : undefined

/** 'Seite 3 · § 4 Steuersatz · Stand 05.03.2026' */
export const placeOf = ({ page, heading, dated_on }: CitedSource): string =>
  [page !== null && `Seite ${page}`, heading, dated_on && `Stand ${formatDate(dated_on)}`]
    .filter(Boolean)
    .join(' · ')
