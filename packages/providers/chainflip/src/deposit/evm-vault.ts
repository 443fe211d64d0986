import type { ContractCall, EvmCall } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { sameBytes } from '../codec/bytes.ts'
import { decode } from '../codec/vault-call.ts'
import { vaultContracts } from '../contracts.ts'
import { hexNumber, refundParameters } from './broker-parameters.ts'
import type { DepositOrder } from './deposit-order.ts'
import { encodeVaultSwap } from './encode-vault-swap.ts'
import { enforcedOutput } from './enforced-output.ts'
import { numberOrHex } from './number-or-hex.ts'
import { swapMeta } from './swap-meta.ts'
import { expectParameters, expectSame, readEncoded } from './vault-check.ts'

/** Builds a call of the vault contract on an EVM chain. The encoded call is decoded and compared with the order. */
export const evmVaultDeposit = async (order: DepositOrder): Promise<ContractCall> => {
  const { sell, offer, addresses } = order
  const result = await encodeVaultSwap(order, {
    input_amount: hexNumber(offer.sellAmount),
    refund_parameters: refundParameters(order),
  })
  const call = callOf(order, result)
  return {
    kind: 'contractCall',
    call,
    asset: sell.token,
    amount: offer.sellAmount,
    sources: addresses.sources,
    inboundAddress: call.to,
    ...enforcedOutput(order),
    meta: { chainflip: swapMeta(order) },
  }
}

const callOf = (order: DepositOrder, result: unknown): EvmCall => {
  const { sell, offer } = order
  const vault = vaultContracts[sell.chain.code] ?? ''
  const data = read.text(result, 'calldata').toLowerCase()
  const token = sell.token.address
  const value = token === undefined ? offer.sellAmount : 0n
  expectSame(read.text(result, 'to').toLowerCase() === vault.toLowerCase(), 'contract')
  expectSame(numberOrHex(read.record(result, '').value) === value, 'value')
  expectCall(order, data)
  const call = { vm: 'evm', to: vault, data, value } as const
  return token === undefined ? call : { ...call, approval: { token, spender: vault, amount: offer.sellAmount } }
}

const expectCall = (order: DepositOrder, data: string): void => {
  const { sell, buy, destination, offer } = order
  const found = readEncoded(() => decode(data))
  expectSame(found.destinationChain === buy.chain.id, 'destination chain')
  expectSame(sameBytes(found.destinationAddress, destination.bytes), 'destination')
  expectSame(found.destinationAsset === buy.id, 'asset')
  expectSame(found.token?.address === sell.token.address?.toLowerCase(), 'token')
  expectSame(found.token === undefined || found.token.amount === offer.sellAmount, 'amount')
  expectParameters(found.parameters, order)
}
