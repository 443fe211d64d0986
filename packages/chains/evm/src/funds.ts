import { readBalance, refuse, refuseOtherDecimals } from '@switchyard/chain-kit'
import type { ChainContext, Funds, Outgoing } from '@switchyard/core'
import { readAddress } from './address.ts'
import { contractOf, sender } from './call-fields.ts'
import type { Hex } from './encoding/hex.ts'
import { allowance, balanceOf, decimals } from './erc20.ts'
import { type GasPrice, priceQuestions, readPrice } from './gas-price.ts'
import { numberOf, quantity, readWord, requireNumber } from './rpc/calls.ts'
import type { RpcCall } from './rpc/json-rpc.ts'
import type { Answers } from './rpc/nodes.ts'
import type { Settings } from './settings.ts'

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
export const readFunds = async (outgoing: Outgoing, context: ChainContext, settings: Settings): Promise<Funds> => {
  const { asset } = outgoing
  const spender = spenderOf(outgoing)
  const questions = { ...holdings(outgoing, spender), ...priceQuestions(settings) }
  return readBalance(outgoing, async () => {
    const answers = await settings.nodes(asset.chain).ask(questions, context)
    refuseOtherDecimals(asset, numberOf(answers.decimals))
    return fundsOf(answers, settings, spender)
  })
}

/** Returns the spender that needs an allowance; `undefined` for the native coin and for transfers. */
export const spenderOf = (outgoing: Outgoing): Hex | undefined => {
  if (outgoing.spender === undefined || !contractOf(outgoing)) return undefined
  const reading = readAddress(outgoing.spender)
  return reading ? (reading.canonical as Hex) : refuse(`The spender ${outgoing.spender} is not a valid EVM address.`)
}

const holdings = (outgoing: Outgoing, spender: Hex | undefined): Readonly<Record<string, RpcCall>> => {
  const owner = sender(outgoing)
  const token = contractOf(outgoing)
  return {
    gasBalance: quantity('eth_getBalance', [owner, 'latest']),
    nonce: quantity('eth_getTransactionCount', [owner, 'pending']),
    balance: token ? readWord(token, balanceOf(owner)) : undefined,
    decimals: token ? readWord(token, decimals(), 'ifAble') : undefined,
    allowance: token && spender ? readWord(token, allowance(owner, spender)) : undefined,
  }
}

const fundsOf = (answers: Answers, settings: Settings, spender: Hex | undefined): Funds => {
  const gasBalance = requireNumber(answers.gasBalance)
  const price = readPrice(answers, settings)
  const state: EvmState = {
    vm: 'evm',
    nonce: requireNumber(answers.nonce),
    price,
    spender: spender ? spender : undefined,
  }
  return {
    balance: answers.balance ? requireNumber(answers.balance) : gasBalance,
    gasBalance,
    allowance: answers.allowance ? requireNumber(answers.allowance) : undefined,
    state,
  }
}

/**
 * Returns the state of `readFunds`.
 *
 * @throws {SwapError} `unableToBuildTransaction` for funds of another chain family.
 */
export const stateOf = (funds: Funds): EvmState => {
  const state = funds.state as Partial<EvmState> | undefined
  return state?.vm === 'evm' ? (state as EvmState) : refuse('The funds were not read by the EVM chain plugin.')
}
