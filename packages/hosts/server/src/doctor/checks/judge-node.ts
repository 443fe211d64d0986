import { chainByCode, type NodeProbe, nameFact, toHuman } from '@switchyard/core'
import { readHost } from '@switchyard/net'
import type { DoctorRow, Level } from '../doctor-row.ts'
import { explainFault } from '../explain-fault.ts'
import { formatDuration } from '../format-duration.ts'
import type { Checked } from '../run-check.ts'
import { type NodeAnswers, type Question, questions } from './read-node.ts'

/** One node of a chain, asked. */
export interface AskedNode {
  /** Chain code, or provider id. */
  readonly owner: string
  /** The part of the configuration that names it. */
  readonly setting: string
  readonly probe: NodeProbe
  readonly answers: NodeAnswers
}

/** Inputs of a judgement besides the node. */
export interface JudgeParts {
  /** Other nodes of the same chain that answered. */
  readonly others: readonly AskedNode[]
  /** Lag of this machine's clock, milliseconds. */
  readonly ownSkewMs: number
  /** Slower answers are yellow, milliseconds. */
  readonly slowMs: number
}

const names: Readonly<Record<Question, string>> = {
  network: 'chain id',
  head: 'height',
  fee: 'fee rate',
  balance: 'balance',
  facts: 'facts',
}

type Problem = Pick<DoctorRow, 'level' | 'check' | 'reason' | 'action'>

/** The rows of one node: one for each problem, or a green one that says what was found. */
export const describeNode = (node: AskedNode, judgeParts: JudgeParts): readonly DoctorRow[] => {
  const problems = [...listFaults(node), ...checkNetwork(node), ...checkHead(node, judgeParts)]
  const doubts = [...checkFacts(node), ...checkSpeed(node, judgeParts)]
  const tookMs = questions.reduce((sum, question) => sum + (node.answers[question]?.tookMs ?? 0), 0)
  const base = { area: 'node', subject: nameNode(node), tookMs } as const
  const found = [...problems, ...doubts]
  if (found.length > 0) return found.map((problem) => ({ ...base, ...problem }))
  const level: Level = questions.some((question) => node.answers[question]) ? 'green' : 'off'
  return [{ ...base, check: 'node', level, reason: level === 'off' ? 'not checked' : describeFacts(node, judgeParts) }]
}

const listFaults = ({ answers, setting }: AskedNode): readonly Problem[] =>
  questions.flatMap((question): readonly Problem[] => {
    const answer: Checked<unknown> | undefined = answers[question]
    if (!answer || !('error' in answer)) return []
    return [{ check: names[question], level: 'red', ...explainFault(answer, setting) }]
  })

const checkNetwork = ({ answers: { network }, owner, setting }: AskedNode): readonly Problem[] => {
  if (!network || !('value' in network)) return []
  const { found, expected } = network.value
  if (found.toLowerCase() === expected.toLowerCase()) return []
  return [
    {
      check: names.network,
      level: 'red',
      reason: `serves the network ${found} instead of ${expected}`,
      action: `Name a node of ${owner} in ${setting}; this one would build transactions of another network.`,
    },
  ]
}

/** Shortest time without a block that is suspicious, milliseconds. */
const STALE_MS = 120_000

/** Blocks without which it is suspicious: of exponentially distributed blocks one in 160 000 takes so long. */
const STALE_BLOCKS = 12

/** The clock of a node's blocks may be ahead by this much, milliseconds: Bitcoin allows two hours. */
const EARLY_MS = 7_200_000

const checkHead = (node: AskedNode, { others, ownSkewMs }: JudgeParts): readonly Problem[] => {
  const { head } = node.answers
  if (!head || !('value' in head)) return []
  const { height, time } = head.value
  // Block interval of the node's chain; 10 s where it is not known.
  const blockMs = (chainByCode(readChain(node))?.blockSeconds || 10) * 1_000
  const ageMs = time === undefined ? 0 : head.readAt + ownSkewMs - time
  const action = `Wait until the node has caught up, or name another one in ${node.setting}: balances and fees of a stale node are wrong.`
  if (ageMs > Math.max(STALE_MS, STALE_BLOCKS * blockMs))
    return [
      {
        check: names.head,
        level: 'red',
        reason: `is stale: its newest block, ${height}, is ${formatDuration(ageMs)} old`,
        action,
      },
    ]
  const ahead = findFurthest(others)
  const behind = ahead === undefined ? 0n : ahead.height - height
  if (ahead !== undefined && Number(behind) * blockMs > STALE_MS && behind > BigInt(STALE_BLOCKS))
    return [
      {
        check: names.head,
        level: 'red',
        reason: `is stale: at height ${height} it is ${behind} blocks behind ${ahead.host}`,
        action,
      },
    ]
  if (-ageMs > EARLY_MS)
    return [
      {
        check: names.head,
        level: 'yellow',
        reason: `its newest block, ${height}, lies ${formatDuration(ageMs)} in the future`,
        action: 'Check the clock of this machine and of the node.',
      },
    ]
  return []
}

const findFurthest = (nodes: readonly AskedNode[]): { readonly height: bigint; readonly host: string } | undefined =>
  nodes
    .flatMap(({ probe, answers: { head } }) =>
      head && 'value' in head ? [{ height: head.value.height, host: readHost(probe.url) }] : [],
    )
    .sort((one, other) => Number(other.height - one.height))[0]

/** Chain code of a node; for a node of a provider's own network, the provider's id. */
export const readChain = ({ owner, probe }: AskedNode): string => probe.chain ?? owner

const nameNode = ({ owner, probe }: AskedNode): string =>
  [owner, ...(probe.chain === undefined || probe.chain === owner ? [] : [probe.chain]), readHost(probe.url)].join(' ')

const checkFacts = ({ answers: { facts } }: AskedNode): readonly Problem[] => {
  if (!facts || !('value' in facts)) return []
  return facts.value.flatMap((reading): readonly Problem[] => {
    const { value, seen, current, consequence = 'What was read from it may be wrong now.' } = reading
    if (current === undefined || (reading.agrees ?? current === value)) return []
    return [
      {
        check: names.facts,
        level: 'yellow',
        reason: `the fact "${nameFact(reading)}" is ${value} since ${seen}, and the network says ${current}`,
        action: `${consequence} Update Switchyard, or replace the fact of ${reading.package} in a file that the setting facts names.`,
      },
    ]
  })
}

const checkSpeed = (node: AskedNode, { slowMs }: JudgeParts): readonly Problem[] => {
  const requests = questions.flatMap((question) => node.answers[question]?.requests ?? [])
  const slowest = Math.max(0, ...requests.map(({ tookMs, status }) => (status === undefined ? 0 : tookMs)))
  if (slowest <= slowMs) return []
  return [
    {
      check: 'speed',
      level: 'yellow',
      reason: `is slow: an answer took ${(slowest / 1_000).toFixed(1)} s`,
      action: `A swap waits for it: name a faster node in ${node.setting}.`,
    },
  ]
}

/** Describes the answers of a healthy node. */
const describeFacts = (node: AskedNode, { ownSkewMs }: JudgeParts): string => {
  const { network, head, fee, balance, facts: compared } = node.answers
  const decimals = chainByCode(readChain(node))?.nativeDecimals ?? 0
  const facts = [
    describeFact(network, ({ found }) => `network ${found.length > 20 ? `${found.slice(0, 12)}…` : found}`),
    describeFact(head, ({ height, time }) => {
      const age =
        time === undefined ? '' : ` (${formatDuration(Math.max(0, (head?.readAt ?? 0) + ownSkewMs - time))} old)`
      return `height ${height}${age}`
    }),
    describeFact(fee, ({ value, unit }) => `fee ${value} ${unit}`),
    describeFact(balance, ({ amount }) => `balance of a known address ${toHuman(amount, decimals)}`),
    describeFact(compared, (all) => (all.length === 0 ? undefined : `${all.length} facts as on the network`)),
  ].filter((fact) => fact !== undefined)
  const missing = (['network', 'head', 'fee', 'balance'] as const).filter((question) => !node.answers[question])
  return [...facts, ...missing.map((question) => `${names[question]} not checked`)].join(', ')
}

const describeFact = <T>(
  checked: Checked<T> | undefined,
  text: (value: T) => string | undefined,
): string | undefined => (checked && 'value' in checked ? text(checked.value) : undefined)
