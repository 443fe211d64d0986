import { describeRecorded, recordedFiles, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { isImplicit, readAddress } from './address.ts'
import { decode } from './decode.ts'
import { readAccount } from './gateway.ts'
import { readRecipients } from './recipients.ts'
import { buildOver, chainOver, coin, nodeOf } from './testing/fixtures.ts'

describeRecorded('NEAR', () => {
  const { valid, invalid } = recordedJson('chains/data/addresses.json').chains.NEAR
  const rpc = (name: string) => recordedJson(`chains/data/rpc/near-${name}.json`)

  it('accepts the valid account ids and refuses the others', () => {
    expect(Math.min(valid.length, invalid.length)).toBeGreaterThan(2)
    for (const { address, form } of valid) expect(readAddress(address)).toEqual({ canonical: address, form })
    for (const { address } of invalid) expect(readAddress(address), address).toBeUndefined()
    expect(valid.map(({ address }: { address: string }) => isImplicit(address))).toEqual([false, false, true])
  })

  it('reads the recorded account', () => {
    expect(readAccount(rpc('balance_coin'))).toEqual({
      balance: 3_229_630_020_925_000_000_000_000n,
      locked: 0n,
      hasCode: false,
      storage: 182n,
    })
  })

  it('builds the recorded transfer with a fee no lower than was burnt', async () => {
    const { transaction, transaction_outcome, receipts_outcome } = rpc('successful_transaction').result
    const { signer_id, receiver_id, actions } = transaction
    const [{ Transfer }] = actions
    const amount = BigInt(Transfer.deposit)
    const chain = chainOver(nodeOf({ accounts: { [signer_id]: amount * 2n } }).http)
    const sources = [signer_id] as [string]
    const built = await buildOver(chain, { kind: 'simpleTransfer', asset: coin, amount, sources, to: receiver_id })
    expect(built.tx).toEqual({
      signerId: signer_id,
      receiverId: receiver_id,
      actions: [{ type: 'Transfer', params: Transfer }],
    })
    expect(decode(built)).toEqual({ to: receiver_id, amount, others: [], from: [signer_id] })
    const outcomes = [transaction_outcome, ...receipts_outcome]
    const burnt = outcomes.reduce((sum: bigint, { outcome }) => sum + BigInt(outcome.tokens_burnt), 0n)
    expect(burnt).toBeGreaterThan(0n)
    expect(built.networkFee).toBeGreaterThanOrEqual(burnt)
  })

  it('reads the recipient of the recorded transfer', () => {
    const { result } = rpc('successful_transaction')
    expect(readRecipients(result)).toEqual([result.transaction.receiver_id])
  })

  it('lists every recorded file it does not read', () => {
    // This package does not broadcast, so it reads no broadcast responses; the transfer is that of the other file.
    const unread = ['transaction_transfer_error', 'transaction_transfer_success']
    const names = ['balance_coin', 'successful_transaction', ...unread].map((name) => `near-${name}.json`)
    expect(recordedFiles('chains/data/rpc').filter((name) => name.startsWith('near-'))).toEqual(names)
  })
})
