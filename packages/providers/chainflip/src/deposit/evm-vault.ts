import type { ContractCall } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { isSameBytes } from '../codec/bytes.ts'
import { decode } from '../codec/vault-call.ts'
import { readNumber, toHexNumber } from '../rpc.ts'
import { writeRefund } from './broker-parameters.ts'
import type { DepositOrder } from './deposit-order.ts'
import { describeDeposit } from './describe-deposit.ts'
import { encodeVaultSwap } from './encode-vault-swap.ts'
import { expectParameters, expectSame, readEncoded } from './vault-check.ts'

/** Builds a call of the vault contract on an EVM chain. The encoded call is decoded and compared with the order. */
export const buildEvmVault = async (order: DepositOrder): Promise<ContractCall> => {
  const { sell, buy, destination, offer } = order
  const result = await encodeVaultSwap(order, {
    input_amount: toHexNumber(offer.sellAmount),
    refund_parameters: writeRefund(order),
  })
  const vault = order.settings.facts().vaults[sell.chain.code] ?? ''
  const token = sell.token.address
  const value = token === undefined ? offer.sellAmount : 0n
  expectSame(read.text(result, 'to').toLowerCase() === vault.toLowerCase(), 'contract')
  expectSame(readNumber(read.record(result, '').value) === value, 'value')
  const data = read.text(result, 'calldata').toLowerCase()
  const found = readEncoded(() => decode(data))
  expectSame(found.destinationChain === buy.chain.id, 'destination chain')
  expectSame(isSameBytes(found.destinationAddress, destination.bytes), 'destination')
  expectSame(found.destinationAsset === buy.id, 'asset')
  expectSame(found.token?.address === token?.toLowerCase(), 'token')
  expectSame(found.token === undefined || found.token.amount === offer.sellAmount, 'amount')
  expectParameters(found.parameters, order)

  const approval = token === undefined ? undefined : { token, spender: vault, amount: offer.sellAmount }
  return {
    kind: 'contractCall',
    call: { vm: 'evm', to: vault, data, value, approval },
    inboundAddress: vault,
    ...describeDeposit(order),
  }
}
