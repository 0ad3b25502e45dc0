import { bind } from '../../../platform/http/handlers.ts'
import { askDoctor } from './ask-doctor.ts'

export const ssoDoctorHandlers = bind({
  'superadmin.sso.doctor': (ctx, { body }) => askDoctor(ctx, body),
})
