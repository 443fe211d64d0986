import { findChain, type NodeProbe, nameFact, toHuman } from '@switchyard/core'
import { readHost } from '@switchyard/net'
import type { DoctorRow } from '../doctor-row.ts'
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
  const { owner, setting, probe, answers } = node
  const { network, facts } = answers
  const asked = questions.flatMap((question) => {
    const answer: Checked<unknown> | undefined = answers[question]
    return answer ? [{ check: names[question], answer }] : []
  })
  const found: Problem[] = []
  for (const { check, answer } of asked)
    if ('error' in answer) found.push({ check, level: 'red', ...explainFault(answer, setting) })

  if (network && 'value' in network && network.value.found.toLowerCase() !== network.value.expected.toLowerCase())
    found.push({
      check: names.network,
      level: 'red',
      reason: `serves the network ${network.value.found} instead of ${network.value.expected}`,
      action: `Name a node of ${owner} in ${setting}; this one would build transactions of another network.`,
    })

  found.push(...checkHead(node, judgeParts))

  for (const reading of facts && 'value' in facts ? facts.value : []) {
    const { value, seen, current, consequence = 'What was read from it may be wrong now.' } = reading
    if (current !== undefined && !(reading.agrees ?? current === value))
      found.push({
        check: names.facts,
        level: 'yellow',
        reason: `the fact "${nameFact(reading)}" is ${value} since ${seen}, and the network says ${current}`,
        action: `${consequence} Update Switchyard, or replace the fact of ${reading.package} in a file that the setting facts names.`,
      })
  }

  const answered = asked.flatMap(({ answer }) => answer.requests.filter(({ status }) => status !== undefined))
  const slowest = Math.max(0, ...answered.map(({ tookMs }) => tookMs))
  if (slowest > judgeParts.slowMs)
    found.push({
      check: 'speed',
      level: 'yellow',
      reason: `is slow: an answer took ${(slowest / 1_000).toFixed(1)} s`,
      action: `A swap waits for it: name a faster node in ${setting}.`,
    })

  const chain = probe.chain === undefined || probe.chain === owner ? '' : `${probe.chain} `
  const tookMs = asked.reduce((sum, { answer }) => sum + answer.tookMs, 0)
  const base = { area: 'node', subject: `${owner} ${chain}${readHost(probe.url)}`, tookMs } as const
  if (found.length > 0) return found.map((problem) => ({ ...base, ...problem }))
  if (asked.length === 0) return [{ ...base, check: 'node', level: 'off', reason: 'not checked' }]
  return [{ ...base, check: 'node', level: 'green', reason: describeFacts(node, judgeParts) }]
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
  const blockMs = (findChain(readChain(node))?.blockSeconds || 10) * 1_000
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
  const [ahead] = others
    .flatMap(({ probe, answers: { head: other } }) =>
      other && 'value' in other ? [{ height: other.value.height, host: readHost(probe.url) }] : [],
    )
    .sort((one, other) => Number(other.height - one.height))
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

/** Chain code of a node; for a node of a provider's own network, the provider's id. */
export const readChain = ({ owner, probe }: AskedNode): string => probe.chain ?? owner

/** Describes the answers of a healthy node. */
const describeFacts = (node: AskedNode, { ownSkewMs }: JudgeParts): string => {
  const { network, head, fee, balance, facts: compared } = node.answers
  const decimals = findChain(readChain(node))?.nativeDecimals ?? 0
  const facts: string[] = []
  if (network && 'value' in network) {
    const { found } = network.value
    facts.push(`network ${found.length > 20 ? `${found.slice(0, 12)}…` : found}`)
  }
  if (head && 'value' in head) {
    const { height, time } = head.value
    const ageMs = time === undefined ? undefined : Math.max(0, head.readAt + ownSkewMs - time)
    facts.push(`height ${height}${ageMs === undefined ? '' : ` (${formatDuration(ageMs)} old)`}`)
  }
  if (fee && 'value' in fee) facts.push(`fee ${fee.value.value} ${fee.value.unit}`)
  if (balance && 'value' in balance) facts.push(`balance of a known address ${toHuman(balance.value.amount, decimals)}`)
  if (compared && 'value' in compared && compared.value.length > 0)
    facts.push(`${compared.value.length} facts as on the network`)
  const missing = (['network', 'head', 'fee', 'balance'] as const).filter((question) => !node.answers[question])
  return [...facts, ...missing.map((question) => `${names[question]} not checked`)].join(', ')
}
