import type { Recording } from '../run/replay.ts'
import type { Scenario } from '../scenarios.ts'

/** The URLs of as many nodes as a scenario has; all are answered by one sandbox. */
export const nodeUrls = (url: string, { nodes }: Pick<Scenario, 'nodes'>): string | readonly string[] =>
  nodes === undefined ? url : Array.from({ length: nodes }, (_, index) => url.replace('://', `://node-${index + 1}.`))

/** Takes the name of the node out of a URL. */
export const withoutNode = (url: string): string => url.replace(/:\/\/node-\d+\./, '://')

/** Tells whether the answer to a URL may be changed: every answer, or with several nodes those of the first one. */
export const mayLie = (url: string, { nodes }: Pick<Scenario, 'nodes'>): boolean =>
  nodes === undefined || url.includes('://node-1.')

/** The changeable part of a recording, and how much of it came before the build. */
export const changeable = (
  { exchanges }: Pick<Recording, 'exchanges'>,
  quoted: number,
  scenario: Scenario,
): { readonly recording: Pick<Recording, 'exchanges'>; readonly quoted: number } => {
  const may = ({ request }: Recording['exchanges'][number]): boolean => mayLie(request.url, scenario)
  return { recording: { exchanges: exchanges.filter(may) }, quoted: exchanges.slice(0, quoted).filter(may).length }
}
