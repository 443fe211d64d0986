import { UnreadableInput } from '@switchyard/chain-kit'
import { describeRecorded, recordedFiles, recordedJson } from '@switchyard/test-support'
import fc from 'fast-check'
import { xAddressToClassicAddress } from 'ripple-address-codec'
import { decode as decodeBlob } from 'ripple-binary-codec'
import { expect, it } from 'vitest'
import { parseAddress, readAddress } from './address.ts'
import { decode } from './decode.ts'
import { readAccount, readNetwork } from './gateway.ts'
import { readRecipients } from './recipients.ts'
import { buildOver, chainOver, coin, LEDGER, serverOf } from './testing/fixtures.ts'

describeRecorded('XRP', () => {
  const { valid, invalid } = recordedJson('chains/data/addresses.json').chains.XRP
  const rpc = (name: string) => recordedJson(`chains/data/rpc/xrp-${name}.json`)

  it('accepts the valid addresses and refuses the others', () => {
    expect(Math.min(valid.length, invalid.length)).toBeGreaterThan(2)
    for (const { address, form } of valid) {
      expect(readAddress(address)?.form, address).toBe(form)
      if (form !== 'x-address') continue
      const { classicAddress, tag } = xAddressToClassicAddress(address)
      expect(parseAddress(address)).toEqual({ account: classicAddress, ...(tag !== false && { tag }), form })
      expect(readAddress(address)?.canonical).toBe(tag === false ? classicAddress : address)
    }
    for (const { address } of invalid) expect(readAddress(address), address).toBeUndefined()
  })

  it('refuses addresses with any single changed character', () => {
    const letters = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz'
    fc.assert(
      fc.property(fc.constantFrom(...valid), fc.nat(), fc.constantFrom(...letters), ({ address }, seed, letter) => {
        const at = seed % address.length
        const changed = address.slice(0, at) + letter + address.slice(at + 1)
        if (changed !== address) expect(readAddress(changed)).toBeUndefined()
      }),
      { numRuns: 2000 },
    )
  })

  it('reads the recorded account and server', () => {
    expect(readAccount(rpc('accountInfo.rippled'))).toEqual({
      balance: 922_913_243n,
      sequence: 23,
      objects: 1n,
      flags: 655_360,
      regularKey: undefined,
      hasSigners: true,
    })
    expect(readNetwork(rpc('serverInfo.rippled'))).toEqual({
      baseFee: 10n,
      load: 1_000_000n,
      reserveBase: 20_000_000n,
      reserveObject: 5_000_000n,
      ledger: 6_595_042,
    })
  })

  it('decodes the recorded payments it could have built, and no others', () => {
    const { tx_blob } = rpc('transaction_broadcast_success').result
    const { Flags, SigningPubKey, TxnSignature, ...tx } = decodeBlob(tx_blob) as Record<string, string>
    expect([Flags, typeof SigningPubKey, typeof TxnSignature]).toEqual([0, 'string', 'string'])
    expect(decode({ tx, txType: 'XRP', networkFee: 0n })).toEqual({
      to: 'r6AFdJSwGhJxYHETx2KqCTo1wxrtz9roM',
      amount: 1_000_000n,
      others: [],
      from: [tx.Account],
      fee: BigInt(tx.Fee ?? 0),
    })
    for (const name of ['payment.rippled', 'submit.rippled', 'transaction_broadcast_failed']) {
      const { tx_json } = rpc(name).result
      expect(() => decode({ tx: tx_json, txType: 'XRP', networkFee: 0n }), name).toThrow(UnreadableInput)
    }
  })

  it('reads the recipient of the recorded payment', () => {
    expect(readRecipients(rpc('payment.rippled'))).toEqual(['rMH4UxPrbuMa1spCBR98hLLyNJp4d8p4tM'])
  })

  it('writes the memo of the recorded THORChain swap', async () => {
    const recorded = recordedJson(
      'providers/thorchain-mayachain/data/external/gem_account_transaction_thorchain_swap.json',
    )
    const { tx_json } = recorded.result.transactions[0]
    const chain = chainOver(
      serverOf({ accounts: { [tx_json.Account]: { balance: 10n ** 9n }, [tx_json.Destination]: { balance: 1n } } })
        .http,
    )
    const built = await buildOver(chain, {
      kind: 'transferWithMemo',
      form: 'transfer',
      asset: coin,
      amount: BigInt(tx_json.DeliverMax),
      sources: [tx_json.Account],
      to: tx_json.Destination,
      memo: Buffer.from(tx_json.Memos[0].Memo.MemoData, 'hex').toString(),
    })
    const { TransactionType, Account, Destination, Memos } = tx_json
    expect(built.tx).toMatchObject({ TransactionType, Account, Destination, Memos, Amount: tx_json.DeliverMax })
  })

  it('builds the recorded swap as a plain payment', async () => {
    const swap = recordedJson('spec/data/vultisig-ios/v3-real-xrp-swap.json')
    const { sourceAddress, targetAddress, sellAmount, meta } = swap
    const accounts = { [sourceAddress]: { balance: 10n ** 9n }, [targetAddress]: { balance: 1n } }
    const amount = BigInt(sellAmount) * 1_000_000n
    const deposit = { kind: 'simpleTransfer', asset: coin, amount, to: targetAddress } as const
    const { tx, txType } = await buildOver(chainOver(serverOf({ accounts }).http), {
      ...deposit,
      sources: [sourceAddress],
    })
    expect(txType).toBe(meta.txType)
    expect(tx).toEqual({
      TransactionType: 'Payment',
      Account: sourceAddress,
      Destination: targetAddress,
      Amount: '250000000',
      Fee: '100',
      Sequence: 42,
      LastLedgerSequence: LEDGER + 75,
    })
  })

  it('reads every recorded file', () => {
    const read = ['accountInfo.rippled', 'payment.rippled', 'serverInfo.rippled', 'submit.rippled']
    const more = ['transaction_broadcast_failed', 'transaction_broadcast_success']
    const names = [...read, ...more].map((name) => `xrp-${name}.json`).sort()
    expect(recordedFiles('chains/data/rpc').filter((name) => name.startsWith('xrp-'))).toEqual(names)
  })
})
