import type {
  BalanceReading,
  FactReading,
  GasReading,
  HeadReading,
  Http,
  NetworkReading,
  Plugin,
} from '@switchyard/core'
import { NOW } from './context-at.ts'
import { createChain } from './create-chain.ts'

/** Answers of a stub node: by the method of a JSON-RPC or rippled request, else by the end of the URL, query included. */
export type NodeAnswers = Readonly<Record<string, unknown>>

/** Answers of a probe; `undefined` for a member it does not have. */
export interface ProbeReadings {
  readonly network: NetworkReading | undefined
  readonly head: HeadReading | undefined
  readonly fee: GasReading | undefined
  readonly balance: BalanceReading | undefined
  readonly facts: readonly FactReading[] | undefined
}

/** Reads a stub with the probe of the first node of a chain. */
export const readProbe = async (plugin: Plugin, code: string, answers: NodeAnswers): Promise<ProbeReadings> => {
  const [probe] = createChain(plugin, stubNode(answers)).listNodes?.(code) ?? []
  if (!probe) throw new Error(`${code} has no probe.`)
  const context = { signal: new AbortController().signal, clock: { now: () => NOW } }
  return {
    network: await probe.readNetwork?.(context),
    head: await probe.readHead?.(context),
    fee: await probe.readFee?.(context),
    balance: await probe.readBalance?.(context),
    facts: await probe.readFacts?.(context),
  }
}

/** Reads the network that the only probe of a chain finds, where nothing else of a node can be read. */
export const readProbeNetwork = async (
  plugin: Plugin,
  code: string,
  answers: NodeAnswers,
): Promise<ProbeReadings['network']> => {
  const [probe] = createChain(plugin, stubNode(answers)).listNodes?.(code) ?? []
  return probe?.readNetwork?.({ signal: new AbortController().signal, clock: { now: () => NOW } })
}

const stubNode =
  (answers: NodeAnswers): Http =>
  async ({ url, body }) => {
    const { jsonrpc, method, query } = JSON.parse(body ?? '{}')
    const byPath = Object.keys(answers).find((end) => url.endsWith(end))
    const key = [method, query, byPath].find((one) => one !== undefined && Object.hasOwn(answers, one))
    if (key === undefined) return { status: 404, headers: {}, text: '{"error":"unknown"}' }
    const answer = answers[key]
    return {
      status: 200,
      headers: {},
      text: textOf(jsonrpc === undefined ? answer : { jsonrpc, id: 1, result: answer }),
    }
  }

/** Text stays as it is: some paths answer plain text. */
const textOf = (answer: unknown): string => (typeof answer === 'string' ? answer : JSON.stringify(answer))
