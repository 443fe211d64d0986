import { base64 } from '@scure/base'
import { type ContractCall, UpstreamError } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { fromHex, isSameBytes, toHex } from '../codec/bytes.ts'
import { decode } from '../codec/solana-call.ts'
import { toHexNumber } from '../rpc.ts'
import { writeRefund } from './broker-parameters.ts'
import type { DepositOrder } from './deposit-order.ts'
import { describeDeposit } from './describe-deposit.ts'
import { encodeVaultSwap } from './encode-vault-swap.ts'
import { expectParameters, expectSame, readEncoded } from './vault-check.ts'

/** The system program of Solana. */
const SYSTEM_PROGRAM = '1'.repeat(32)

/** Place of the sender in the accounts. */
const SENDER = 2

/** Builds an instruction of the swap endpoint on Solana that sells SOL. Data and accounts are compared with the order. */
export const buildSolanaVault = async (order: DepositOrder): Promise<ContractCall> => {
  const { buy, destination, offer, addresses } = order
  const seed = order.seed()
  const result = await encodeVaultSwap(order, {
    from: addresses.sources[0],
    seed: toHex(seed),
    input_amount: toHexNumber(offer.sellAmount),
    refund_parameters: writeRefund(order),
  })
  const data = fromHex(read.text(result, 'data'))
  if (!data) throw new UpstreamError('The data of the instruction is not hexadecimal.')
  const found = readEncoded(() => decode(data))
  expectSame(found.amount === offer.sellAmount, 'amount')
  expectSame(found.destinationChain === buy.chain.id, 'destination chain')
  expectSame(isSameBytes(found.destinationAddress, destination.bytes), 'destination')
  expectSame(found.destinationAsset === buy.id, 'asset')
  expectSame(isSameBytes(found.seed, seed), 'seed')
  expectParameters(found.parameters, order)

  // The accounts of `x_swap_native`: data, vault, sender, event, endpoint data, system program. The event account derives from
  // sender and seed, and the program rejects another one.
  const { swapEndpoint, dataAccount, nativeVault, endpointData } = order.settings.facts().solana
  const wanted = [dataAccount, nativeVault, addresses.sources[0], undefined, endpointData, SYSTEM_PROGRAM]
  expectSame(read.text(result, 'program_id') === swapEndpoint, 'program')
  const accounts = read.list(result, 'accounts').map((account) => ({
    address: read.text(account, 'pubkey'),
    signer: read.flag(account, 'is_signer'),
    writable: read.flag(account, 'is_writable'),
  }))
  expectSame(accounts.length === wanted.length, 'list of accounts')
  for (const [at, { address, signer }] of accounts.entries()) {
    expectSame(wanted[at] === undefined || wanted[at] === address, 'account')
    expectSame(signer === (at === SENDER), 'signer')
  }
  const instruction = { programAddress: swapEndpoint, accounts, data: base64.encode(data) }
  return {
    kind: 'contractCall',
    call: { vm: 'solana', instructions: [instruction] },
    inboundAddress: nativeVault,
    ...describeDeposit(order),
  }
}
