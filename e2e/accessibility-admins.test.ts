import { screens } from './screens/index.ts'
import { lookAtScreens } from './screens/look-at-screens.ts'

// Half of all screens; the other half, and whether all are there, in accessibility-others.test.ts at the same time.
lookAtScreens(screens.filter(screen => screen.as === 'admin'))
