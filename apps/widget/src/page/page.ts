import { openPage } from './open-page.ts'
import '../talk/talk.css'
import './page.css'

const part = (id: string): HTMLElement => document.getElementById(id) as HTMLElement

void openPage(JSON.parse(part('facts').textContent ?? ''), { content: part('content'), tools: part('tools') })
