import { readBalance, refuse, refuseOtherDecimals } from '@switchyard/chain-kit'
import type { Funds, Outgoing } from '@switchyard/core'
import { readAddress } from './address.ts'
import type { Hex } from './encoding/hex.ts'
import { encodeErc20 } from './erc20.ts'
import { createPriceQuestions, type GasPrice, readPrice } from './gas-price.ts'
import { askContract, askHex, readNumber, requireNumber } from './gateway/calls.ts'
import { readContract, readSender } from './read-call-fields.ts'
import type { Scope } from './settings.ts'

/** The `state` of the funds: what `readFunds` found besides amounts. */
export interface EvmState {
  readonly vm: 'evm'
  readonly nonce: bigint
  readonly price: GasPrice
  /** Spender of the allowance. */
  readonly spender?: Hex
}

/**
 * Reads balance, native balance, allowance, nonce and gas price in one round trip.
 *
 * @throws {SwapError} `failedToRetrieveBalance` when no node answers.
 */
export const readFunds = async (outgoing: Outgoing, { context, settings }: Scope): Promise<Funds> => {
  const { asset } = outgoing
  const spender = readSpender(outgoing)
  const owner = readSender(outgoing)
  const token = readContract(outgoing)
  const questions = {
    gasBalance: askHex('eth_getBalance', [owner, 'latest']),
    nonce: askHex('eth_getTransactionCount', [owner, 'pending']),
    balance: token ? askContract(token, encodeErc20('balanceOf', owner)) : undefined,
    decimals: token ? askContract(token, encodeErc20('decimals'), { need: 'ifAble' }) : undefined,
    allowance: token && spender ? askContract(token, encodeErc20('allowance', owner, spender)) : undefined,
    ...createPriceQuestions(settings),
  }
  return readBalance(outgoing, async () => {
    const answers = await settings.nodes(asset.chain).ask(questions, context)
    refuseOtherDecimals(asset, readNumber(answers.decimals))
    const gasBalance = requireNumber(answers.gasBalance)
    const price = readPrice(answers, settings)
    return {
      balance: answers.balance ? requireNumber(answers.balance) : gasBalance,
      gasBalance,
      allowance: answers.allowance ? requireNumber(answers.allowance) : undefined,
      state: { vm: 'evm', nonce: requireNumber(answers.nonce), price, spender } satisfies EvmState,
    }
  })
}

/** Returns the spender that needs an allowance; `undefined` for the native coin and for transfers. */
export const readSpender = (outgoing: Outgoing): Hex | undefined => {
  if (outgoing.spender === undefined || !readContract(outgoing)) return undefined
  const reading = readAddress(outgoing.spender)
  return reading ? (reading.canonical as Hex) : refuse(`The spender ${outgoing.spender} is not a valid EVM address.`)
}

/**
 * Returns the state of `readFunds`.
 *
 * @throws {SwapError} `unableToBuildTransaction` for funds of another chain family.
 */
export const readState = (funds: Funds): EvmState => {
  const state = funds.state as Partial<EvmState> | undefined
  return state?.vm === 'evm' ? (state as EvmState) : refuse('The funds were not read by the EVM chain plugin.')
}
