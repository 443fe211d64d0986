import { base58 } from '@scure/base'
import type { SwapResponse } from '@switchyard/wire'
import { openNetwork, type TestNetwork } from '../network/test-network.ts'
import { signAndSend, walletOf } from '../network/wallet.ts'
import type { Scenario } from '../scenarios.ts'
import { type Recording, record, replay } from './replay.ts'
import { type Addresses, type BuiltSwap, runSwap, type SwapEnd } from './swap-run.ts'

/** An honest swap: what everything is compared with, and what repeats it. */
export interface Honest {
  readonly scenario: Scenario
  readonly network: TestNetwork
  readonly addresses: Addresses
  readonly answered: BuiltSwap
  readonly recording: Recording
  /** Number of exchanges before the build began. */
  readonly quoted: number
  /** Base58 keys in the answers, which may occur in binary data as well. */
  readonly keys: readonly string[]
  /** The approval that had to come first. */
  readonly approval?: NonNullable<SwapResponse['approvalTx']>
  /** A network like the one recorded, in which what is built can be sent. */
  open(): Promise<TestNetwork>
}

const chainOf = (identifier: string): string => identifier.slice(0, identifier.indexOf('.'))

const addressesOf = (network: TestNetwork, { sellAsset, buyAsset }: Scenario): Addresses => ({
  sourceAddress: walletOf(network, chainOf(sellAsset), 'alice').address,
  destinationAddress: walletOf(network, chainOf(buyAsset), 'bob').address,
})

const MOST_KEYS = 40

const keysIn = ({ exchanges }: Recording): readonly string[] => {
  const texts = exchanges.map(({ response }) => response.text).join(' ')
  return [...new Set(texts.match(/(?<![A-Za-z0-9])[1-9A-HJ-NP-Za-km-z]{43,44}(?![A-Za-z0-9])/g))]
    .filter((key) => base58.decode(key).length === 32)
    .slice(0, MOST_KEYS)
}

const mustAnswer = (outcome: SwapEnd, scenario: Scenario): BuiltSwap => {
  if (outcome.kind === 'answered') return outcome
  throw new Error(`${scenario.provider} has no honest swap: ${JSON.stringify(outcome)}`)
}

/** The approval of a swap that is not built before it. */
const approvalIn = ({ swap: { approvalTx, tx } }: BuiltSwap): SwapResponse['approvalTx'] =>
  tx === undefined ? approvalTx : undefined

/** Swaps honestly: once to learn the approval it needs, once to record it, once to see that the recording repeats it. */
export const prepare = async (scenario: Scenario): Promise<Honest> => {
  const network = openNetwork()
  const addresses = addressesOf(network, scenario)
  const parts = { scenario, addresses, http: network.http, urls: network.sandbox.urls, now: network.now }
  const approval = scenario.sellAsset.includes('-') ? approvalIn(mustAnswer(await runSwap(parts), scenario)) : undefined
  const approveIn = async (other: TestNetwork): Promise<TestNetwork> => {
    if (approval) await signAndSend(other, chainOf(scenario.sellAsset), approval)
    return other
  }
  await approveIn(network)
  const open = (): Promise<TestNetwork> => approveIn(openNetwork())
  const recording = record(network.http)
  let quoted = 0
  const onPhase = (phase: 'quote' | 'swap'): void => {
    if (phase === 'swap') quoted = recording.exchanges.length
  }
  const answered = mustAnswer(await runSwap({ ...parts, http: recording.http, onPhase }), scenario)
  const missed: string[] = []
  const http = replay(recording, network.http, ({ method, url, body }) => missed.push(`${method} ${url} ${body ?? ''}`))
  const again = mustAnswer(await runSwap({ ...parts, http }), scenario)
  if (missed.length > 0) throw new Error(`The recording of ${scenario.provider} does not repeat: ${missed[0]}`)
  if (JSON.stringify(again) !== JSON.stringify(answered))
    throw new Error(`${scenario.provider} answers differently when it is repeated.`)
  const keys = keysIn(recording)
  return { scenario, network, addresses, answered, recording, quoted, keys, open, ...(approval ? { approval } : {}) }
}
