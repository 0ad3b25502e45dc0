import { takeOver } from './take-over.ts'
import type { LotseLoading } from './window-lotse.ts'

const begin = () => {
  window.Lotse = takeOver(window.Lotse as LotseLoading)
}
if (document.body) begin()
else document.addEventListener('DOMContentLoaded', begin)
