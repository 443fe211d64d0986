import type {
  BalanceReading,
  Clock,
  FactReading,
  GasReading,
  HeadReading,
  NetworkReading,
  NodeProbe,
  ProbeContext,
} from '@switchyard/core'
import { type Checked, type CheckParts, runCheck } from '../run-check.ts'

/** Questions to a node in the order of asking, and the members of its probe that answer them. */
const MEMBERS = {
  network: 'readNetwork',
  head: 'readHead',
  fee: 'readFee',
  balance: 'readBalance',
  facts: 'readFacts',
} as const

export const questions = Object.keys(MEMBERS) as readonly Question[]

export type Question = keyof typeof MEMBERS

/** The answers of one node. A question is absent where the probe does not have it, or the node was given up before. */
export interface NodeAnswers {
  readonly network?: Checked<NetworkReading>
  readonly head?: Checked<HeadReading> & { readonly readAt: number }
  readonly fee?: Checked<GasReading>
  readonly balance?: Checked<BalanceReading>
  readonly facts?: Checked<readonly FactReading[]>
}

/**
 * Asks one node everything its probe offers, one question after the other, since public nodes limit requests. A node that does
 * not answer at all is asked nothing more.
 */
export const readNode = async (probe: NodeProbe, clock: Clock, parts: CheckParts): Promise<NodeAnswers> => {
  const answers: Record<string, unknown> = {}
  for (const question of questions) {
    const ask = probe[MEMBERS[question]] as ((context: ProbeContext) => Promise<unknown>) | undefined
    if (ask === undefined) continue
    const checked = await runCheck(parts, (signal) => ask.call(probe, { signal, clock }))
    answers[question] = { ...checked, readAt: clock.now() }
    const { requests } = checked
    const isDead = requests.length > 0 && requests.every(({ status }) => status === undefined)
    if ('error' in checked && isDead) break
  }
  return answers as NodeAnswers
}
