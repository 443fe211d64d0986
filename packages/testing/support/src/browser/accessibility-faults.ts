import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { animationsEnded } from './animations-ended.ts'

/** WCAG 2.2 up to level AA, and axe's own good practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Text on its background, and links that differ from the text around them by their colour. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

interface AxeInPage {
  readonly axe: { run(selector: string, options: object): Promise<AxeResults> }
}

/**
 * Finds with axe the faults of a page as it stands; empty for a page without known faults.
 *
 * @param within Selector of the part that is checked. Default: the whole page.
 * @param colours Whether only rules about colours are checked: all that another colour scheme changes. Default: every rule.
 * @returns One line for each element: rule, element, what is wrong.
 */
export const accessibilityFaults = async (page: Page, within = 'html', colours = false): Promise<readonly string[]> => {
  await animationsEnded(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const runOnly = colours ? { type: 'rule', values: OF_COLOURS } : { type: 'tag', values: tags }
  const { violations } = await page.evaluate(
    ([selector, only]) => {
      const options = { runOnly: only, resultTypes: ['violations'] }
      return (globalThis as unknown as AxeInPage).axe.run(selector, options)
    },
    [within, runOnly] as const,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`,
    ),
  )
}
