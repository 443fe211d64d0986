import type { Http } from '@switchyard/core'
import { applyChange, type Phase } from '../mutation/change.ts'
import type { Case } from '../mutation/enumerate.ts'
import type { Supply } from '../mutation/mutations.ts'
import { mayLie } from '../network/several-nodes.ts'
import type { Scenario } from '../scenarios.ts'

/** Present task of the engine. */
export type Moment = 'quote' | 'swap' | 'track'

const inForce = (phase: Phase, moment: Moment): boolean => {
  if (phase === 'all along') return true
  return { 'at the quote': 'quote', 'at the build': 'swap', 'at tracking': 'track' }[phase] === moment
}

/** An upstream that lies in one field, from the moment its change is in force. */
export const lying = (http: Http, { change, siblings }: Case, scenario: Scenario, supply: Omit<Supply, 'siblings'>) => {
  let moment: Moment = 'quote'
  const wrapped: Http = async (request) => {
    const response = await http(request)
    if (!inForce(change.phase, moment) || !mayLie(request.url, scenario)) return response
    const text = applyChange(change, request, response.text, { scenario, supply, siblings })
    return text === undefined ? response : { ...response, text }
  }
  return {
    http: wrapped,
    onPhase: (next: Moment): void => {
      moment = next
    },
  }
}
