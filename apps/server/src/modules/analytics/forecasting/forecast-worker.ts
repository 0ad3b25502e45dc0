import { answerTasks } from '../../../platform/thread-tasks.ts'
import { type Forecast, forecastOf, type TooLittleData } from './forecast.ts'
import type { ForecastTask } from './forecast-apart.ts'

answerTasks<ForecastTask, Forecast | TooLittleData>(task => forecastOf(...task))
