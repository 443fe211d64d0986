import { refuse } from '@switchyard/chain-kit'
import type { ContractCall, Simulation } from '@switchyard/core'
import { readAddress } from '../address.ts'
import { encodeAddress } from '../encoding/abi.ts'
import { type Hex, toHex } from '../encoding/hex.ts'
import { encodeApprove, encodeBalanceQuery } from '../erc20.ts'
import type { RpcCall } from '../gateway/json-rpc.ts'
import type { Answers } from '../gateway/nodes.ts'
import { type CallFields, readCallFields } from '../read-call-fields.ts'
import { readRevertReason } from '../read-revert-reason.ts'
import type { Scope } from '../settings.ts'
import { createCallSimulation, decodeResults, type Overrides, type Step, type StepResult } from './by-call.ts'

/** An address without code. The simulation puts {@link READER_CODE} there. */
const READER: Hex = '0x0000000000000000000000000000000000ba1a2c'

/** Returns the coin balance of the address in the call data: `mstore(0, balance(calldataload(0))) return(0, 32)`. */
const READER_CODE: Hex = '0x6000353160005260206000f3'

/** Coins lent to the sender, so that the result does not depend on its balance. */
const LENT: Hex = toHex(2n ** 100n)

/**
 * Runs a call on the latest block without sending it, and reads what its recipient gets. The approval it needs is given in the
 * same simulation, and the sender is lent coins; what it sells of a token it must hold.
 *
 * Uses `eth_simulateV1`, and where the nodes do not have it one `eth_call` with code in the sender's place, for which the
 * sender is a contract. Nodes with neither answer `unable`.
 */
export const simulate = async (deposit: ContractCall, { context, settings }: Scope): Promise<Simulation> => {
  const { amount, asset, payout } = deposit
  if (!payout || deposit.call.vm !== 'evm') return { unable: 'The deposit does not say what its call pays.' }
  const fields = readCallFields(deposit)
  const steps = createSteps(fields, payout, deposit.call.approval && { ...deposit.call.approval, amount })
  const nodes = settings.nodes(asset.chain)
  const ran = await runSteps(Object.values(steps), fields.from, (call) => nodes.ask({ answer: call }, context))
  if ('unable' in ran) return ran

  const results = new Map(Object.keys(steps).map((name, index) => [name, ran[index]]))
  const [before, after] = [readWord(results.get('before')), readWord(results.get('after'))]
  const held = results.has('held') ? readWord(results.get('held')) : amount
  const call = results.get('call')
  if (!call || before === undefined || after === undefined) return { unable: 'A balance could not be read.' }
  if (isDone(call)) return { paid: after > before ? after - before : 0n }
  if (held === undefined || held < amount) return { unable: 'The sender does not hold what is sold.' }
  const { code = 0, message = 'execution reverted', data = call.returnData } = call.error ?? {}
  return { reverted: readRevertReason({ code, message, data }) }
}

/** Returns what every step returned, from the first way of running them that the nodes have. */
const runSteps = async (
  steps: readonly Step[],
  sender: Hex,
  ask: (call: RpcCall) => Promise<Answers>,
): Promise<readonly StepResult[] | { readonly unable: string }> => {
  const overrides = { [READER]: { code: READER_CODE }, [sender]: { balance: LENT } }
  const { answer } = await ask(createSimulation(steps, overrides))
  if (answer && 'result' in answer)
    return (answer.result as readonly { readonly calls: readonly StepResult[] }[])[0]?.calls ?? []
  const { answer: called } = await ask(createCallSimulation(steps, sender, overrides))
  const results = called && 'result' in called ? decodeResults(called.result, steps.length) : undefined
  return results ?? { unable: answer?.failure.message ?? 'The node gave no answer.' }
}

const createSteps = (
  { from, to, data, value }: CallFields,
  payout: NonNullable<ContractCall['payout']>,
  approval: { readonly token: string; readonly spender: string; readonly amount: bigint } | undefined,
): Readonly<Record<string, Step>> => {
  const paid = createBalanceStep(payout.asset.address, payout.to)
  const call = { from, to, data, value: toHex(value) }
  if (!approval) return { before: paid, call, after: paid }
  const sold = requireAddress(approval.token)
  const spender = requireAddress(approval.spender)
  return {
    before: paid,
    held: createBalanceStep(sold, from),
    // Some tokens accept no new allowance over an old one; others refuse to clear one, which is ignored.
    cleared: { from, to: sold, data: encodeApprove(spender, 0n) },
    approved: { from, to: sold, data: encodeApprove(spender, approval.amount) },
    call,
    after: paid,
  }
}

const createBalanceStep = (token: string | undefined, owner: string): Step =>
  token === undefined
    ? { to: READER, data: encodeAddress(requireAddress(owner)) }
    : { to: requireAddress(token), data: encodeBalanceQuery(requireAddress(owner)) }

const requireAddress = (text: string): Hex =>
  (readAddress(text)?.canonical ?? refuse(`${text} is not an address.`)) as Hex

const createSimulation = (calls: readonly Step[], stateOverrides: Overrides): RpcCall => ({
  method: 'eth_simulateV1',
  params: [{ blockStateCalls: [{ stateOverrides, calls }], validation: false }, 'latest'],
  need: 'judged',
  isResult: (result) => {
    const ran = Array.isArray(result) ? (result[0] as { calls?: unknown } | null)?.calls : undefined
    return (
      Array.isArray(ran) &&
      ran.length === calls.length &&
      ran.every((call) => typeof call?.status === 'string' && /^0x([0-9a-f]{2})*$/i.test(String(call.returnData)))
    )
  },
})

const isDone = ({ status }: StepResult): boolean => status === '0x1'

const readWord = (result: StepResult | undefined): bigint | undefined =>
  result && isDone(result) && result.returnData.length >= 66 ? BigInt(result.returnData.slice(0, 66)) : undefined
