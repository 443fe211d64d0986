import { refuse } from '@switchyard/chain-kit'
import type { ContractCall, Simulation } from '@switchyard/core'
import { readAddress } from '../address.ts'
import { encodeWord } from '../encoding/abi.ts'
import { type Hex, toHex } from '../encoding/hex.ts'
import { encodeErc20 } from '../erc20.ts'
import type { RpcCall } from '../gateway/json-rpc.ts'
import { readCallFields } from '../read-call-fields.ts'
import { readRevertReason } from '../read-revert-reason.ts'
import type { Scope } from '../settings.ts'
import { createCallSimulation, decodeResults, type Overrides, type Step, type StepResult } from './by-call.ts'

/** An address without code. The simulation puts {@link READER_CODE} there. */
const READER: Hex = '0x0000000000000000000000000000000000ba1a2c'

/** Returns the coin balance of the address in the call data: `mstore(0, balance(calldataload(0))) return(0, 32)`. */
const READER_CODE: Hex = '0x6000353160005260206000f3'

/** Status of a call that succeeded. */
const DONE = '0x1'

/** Coins lent to the sender, so that the result does not depend on its balance. */
const LENT: Hex = toHex(2n ** 100n)

/**
 * Runs a call on the latest block without sending it, and reads what its recipient gets. The approval it needs is given in the
 * same simulation, and the sender is lent coins; what it sells of a token it must hold. A call without a payout of its own pays 0.
 *
 * Uses `eth_simulateV1`, and where the nodes do not have it one `eth_call` with code in the sender's place, for which the
 * sender is a contract. Nodes with neither answer `unable`.
 */
export const simulate = async (deposit: ContractCall, { context, settings }: Scope): Promise<Simulation> => {
  const { amount, asset, payout } = deposit
  if (deposit.call.vm !== 'evm') return { unable: `A ${deposit.call.vm} call cannot be simulated here.` }
  const { from, to, data, value } = readCallFields(deposit)
  const readBalance = (token: string | undefined, owner: string): Step =>
    token === undefined
      ? { to: READER, data: encodeWord(requireAddress(owner)) }
      : { to: requireAddress(token), data: encodeErc20('balanceOf', requireAddress(owner)) }

  const paid = payout && readBalance(payout.asset.address, payout.to)
  const { approval } = deposit.call
  const [sold, spender] = approval ? [approval.token, approval.spender].map(requireAddress) : []
  const approve = (value: bigint): Step | undefined =>
    sold && spender ? { from, to: sold, data: encodeErc20('approve', spender, value) } : undefined
  const named: Readonly<Record<string, Step | undefined>> = {
    before: paid,
    held: sold && readBalance(sold, from),
    // Some tokens accept no new allowance over an old one; others refuse to clear one, which is ignored.
    cleared: approve(0n),
    approved: approve(amount),
    call: { from, to, data, value: toHex(value) },
    after: paid,
  }
  const steps = Object.entries(named).flatMap(([name, step]) => (step ? [{ name, step }] : []))

  // The first way of running the steps that the nodes have.
  const overrides = { [READER]: { code: READER_CODE }, [from]: { balance: LENT } }
  const list = steps.map(({ step }) => step)
  const nodes = settings.nodes(asset.chain)
  const { answer } = await nodes.ask({ answer: createSimulation(list, overrides) }, context)
  let ran: readonly StepResult[] | undefined
  if (answer && 'result' in answer) {
    ran = (answer.result as readonly { readonly calls: readonly StepResult[] }[])[0]?.calls
  } else {
    const { called } = await nodes.ask({ called: createCallSimulation(list, from, overrides) }, context)
    ran = called && 'result' in called ? decodeResults(called.result, list.length) : undefined
    if (!ran) return { unable: answer?.failure.message ?? 'The node gave no answer.' }
  }

  const results = new Map(steps.map(({ name }, index) => [name, ran?.[index]]))
  const [before, after] = [readWord(results.get('before')), readWord(results.get('after'))]
  const held = results.has('held') ? readWord(results.get('held')) : amount
  const call = results.get('call')
  if (!call || (payout && (before === undefined || after === undefined)))
    return { unable: 'A balance could not be read.' }
  if (call.status === DONE) {
    const gained = (after ?? 0n) - (before ?? 0n)
    return { paid: gained > 0n ? gained : 0n }
  }
  if (held === undefined || held < amount) return { unable: 'The sender does not hold what is sold.' }
  const { code = 0, message = 'execution reverted', data: returned = call.returnData } = call.error ?? {}
  return { reverted: readRevertReason({ code, message, data: returned }) }
}

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

const readWord = (result: StepResult | undefined): bigint | undefined =>
  result?.status === DONE && result.returnData.length >= 66 ? BigInt(result.returnData.slice(0, 66)) : undefined
