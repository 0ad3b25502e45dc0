import { type CircleDetails, recencyDefaults } from '@lotse/contract'
import { noSso, ssoFacts } from './circle-sso.ts'

export const circleDetails = (changes: Partial<CircleDetails> = {}): CircleDetails => ({
  id: '00000000-0000-4000-8000-0000000000c1',
  name: 'Kommunen',
  organization_name: 'Musterland',
  organisation_type: 'public_authority',
  organisation_type_label: 'Behörde',
  base_chatbot_prompt: '',
  base_misuse_chatbot_prompt: '',
  tenants_count: 0,
  delete_refusal: null,
  version: 3,
  ...recencyDefaults,
  ...noSso,
  sso: ssoFacts(),
  ...changes,
})
