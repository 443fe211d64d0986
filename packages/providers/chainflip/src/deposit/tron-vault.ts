import { type TransferWithMemo, UpstreamError } from '@switchyard/core'
import { abi, read } from '@switchyard/provider-kit'
import { readAddress, readNodeAddress } from '../codec/address.ts'
import { fromHex, isSameBytes, toHex } from '../codec/bytes.ts'
import { decode } from '../codec/tron-note.ts'
import { readNumber, toHexNumber } from '../rpc.ts'
import { writeRefund } from './broker-parameters.ts'
import type { DepositOrder } from './deposit-order.ts'
import { describeDeposit } from './describe-deposit.ts'
import { encodeVaultSwap } from './encode-vault-swap.ts'
import { expectParameters, expectSame, readEncoded } from './vault-check.ts'

/** `transfer(address,uint256)`. */
const transfer = abi.call('a9059cbb', abi.address, abi.uint(256))

/**
 * Builds a vault swap on TRON: a payment to the vault with the order in its note. Everything the broker encodes is compared
 * with the order.
 *
 * The network reads the note of any transaction that pays the vault, and what it cannot read is lost, so a note that differs
 * in anything is refused. TRON takes no transfer of TRX to a contract, which the vault is.
 */
export const buildTronVault = async (order: DepositOrder): Promise<TransferWithMemo> => {
  const { settings, sell, buy, destination, offer } = order
  const vault = settings.facts().vaults.TRON ?? ''
  const result = await encodeVaultSwap(order, {
    input_amount: toHexNumber(offer.sellAmount),
    refund_parameters: writeRefund(order),
  })

  // The payment that the broker describes; the deposit itself is built from the order.
  const token = sell.token.address
  expectSame(isAddress(read.text(result, 'to'), vault), 'vault')
  expectSame(readNumber(read.record(result, '').value) === (token === undefined ? offer.sellAmount : 0n), 'value')
  const calldata = read.text(result, 'calldata').toLowerCase()
  if (token === undefined) {
    expectSame(calldata === '0x' || calldata === '', 'call')
  } else {
    const account = toHex(readAddress('TRON', vault)?.bytes ?? new Uint8Array())
    expectSame(calldata === transfer.encode([account, offer.sellAmount]).toLowerCase(), 'call')
    expectSame(isAddress(read.text(result, 'source_token_address'), token), 'token')
  }

  const note = fromHex(read.text(result, 'note'))
  if (!note) throw new UpstreamError('The note is not hexadecimal.')
  const found = readEncoded(() => decode(note))
  expectSame(found.asset === buy.id, 'asset')
  expectSame(found.chain === buy.chain.code, 'destination chain')
  expectSame(isSameBytes(found.address, destination.bytes), 'destination')
  expectParameters(found.parameters, order)
  return {
    kind: 'transferWithMemo',
    form: 'transfer',
    to: vault,
    memo: toHex(note),
    memoHex: toHex(note).slice(2),
    toContract: token === undefined ? true : undefined,
    inboundAddress: vault,
    ...describeDeposit(order),
  }
}

/** Nodes write addresses of TRON in base58, older ones the hex of their bytes. */
const isAddress = (text: string, expected: string): boolean => readNodeAddress('TRON', text)?.text === expected
