import type { RouteName } from '@lotse/contract'
import { expect, it } from 'vitest'
import { plantedLeaks, plantedRule, plantLeaks, withPlantedRule } from '../../../test/planted-leaks.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { walkRoutes } from './walk/walk-route.ts'

const planted = [...(Object.keys(plantedLeaks) as RouteName[]), plantedRule].sort()

it('twenty leaks planted in the product are all found, each at its route', async () => {
  expect(planted).toHaveLength(20)
  const outcomes = await withPlantedRule(async () => {
    const test = await startTestApp({ config: { role: 'web' }, handlers: plantLeaks })
    const stage = await test.app.openStage()
    const found = await walkRoutes(stage, planted)
    await stage.close()
    await test.close()
    return found
  })
  const found = outcomes.flatMap(({ findings }) => findings)
  expect([...new Set(found.map(({ route }) => route))].sort()).toEqual(planted)
  // A fault of the program would be no leak but an accident.
  expect(outcomes.filter(({ route }) => route.failures).map(({ route }) => route.route)).toEqual([])
  const kinds = (name: RouteName) =>
    new Set(found.filter(({ route }) => route === name).map(({ kind }) => kind))
  expect(kinds('databucket.edit')).toContain('content')
  expect(kinds('chatbot.answers.update')).toEqual(new Set(['oracle']))
  expect(kinds('chatbot.index')).toEqual(new Set(['dependence']))
  expect(kinds('databucket.update_websource')).toEqual(new Set(['change']))
  expect(
    found.filter(({ route, detail }) => route === 'document.download' && detail === 'Kopfzeilen'),
  ).not.toEqual([])
})
