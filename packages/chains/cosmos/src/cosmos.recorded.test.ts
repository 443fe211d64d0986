import { createHash } from 'node:crypto'
import { encodePubkey, makeAuthInfoBytes, type TxBodyEncodeObject } from '@cosmjs/proto-signing'
import { base64 } from '@scure/base'
import { describeRecorded, recordedFiles, recordedJson } from '@switchyard/test-support'
import { TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readAddress } from './address.ts'
import { networks } from './network.ts'
import { readRecipients } from './recipients.ts'
import { buildOver, chainOver, coin, gatewayOf, json } from './testing/fixtures.ts'
import { registry } from './testing/signed.ts'

const CHARACTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

describeRecorded('Cosmos', () => {
  const { chains } = recordedJson('chains/data/addresses.json')
  const listed = networks.filter(({ code }) => chains[code])

  it('accepts the valid addresses of every chain and refuses the others', () => {
    expect(listed.map(({ code }) => code)).toEqual(['GAIA', 'THOR', 'MAYA', 'KUJI'])
    for (const { code, prefix } of listed) {
      const { valid, invalid } = chains[code]
      expect(Math.min(valid.length, invalid.length)).toBeGreaterThan(2)
      for (const { address, form } of valid)
        expect(readAddress(prefix, address), address).toEqual({ canonical: address, form })
      for (const { address } of invalid) expect(readAddress(prefix, address), address).toBeUndefined()
    }
  })

  it('refuses addresses with any single changed character', () => {
    const valid = listed.flatMap(({ code, prefix }) =>
      chains[code].valid.map(({ address }: { address: string }) => [prefix, address]),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...valid),
        fc.nat(),
        fc.constantFrom(...CHARACTERS),
        ([prefix, address], seed, letter) => {
          const at = prefix.length + 1 + (seed % (address.length - prefix.length - 1))
          const changed = address.slice(0, at) + letter + address.slice(at + 1)
          if (changed !== address) expect(readAddress(prefix, changed)).toBeUndefined()
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('reads the recorded account', async () => {
    const recorded = recordedJson('chains/data/rpc/cosmos-cosmoshub-auth.json')
    const chain = chainOver(async ({ url }) =>
      url.includes('/accounts/') ? json(recorded) : json({ balances: [{ denom: 'uatom', amount: '7' }] }),
    )
    const outgoing = { asset: coin('GAIA', 'ATOM'), amount: 1n, sources: [recorded.account.address] as [string] }
    expect(await chain.readFunds(outgoing, { signal: new AbortController().signal } as never)).toMatchObject({
      balance: 7n,
      state: { account: { accountNumber: 953_078, sequence: 951 } },
    })
  })

  it('builds the exact bytes of the recorded THORChain transfer', async () => {
    const { tx: recorded, tx_response } = recordedJson('chains/data/rpc/cosmos-transfer_thorchain.json')
    const [message] = recorded.body.messages
    const [signer] = recorded.auth_info.signer_infos
    const { http } = gatewayOf({ sequence: signer.sequence, balances: { rune: '60000000000' } })
    const built = await buildOver(chainOver(http), {
      kind: 'transferWithMemo',
      form: 'transfer',
      asset: coin('THOR', 'RUNE'),
      amount: BigInt(message.amount[0].amount),
      sources: [message.from_address],
      to: message.to_address,
      memo: recorded.body.memo,
    })
    const { msgs, memo, fee, sequence } = built.tx as unknown as {
      msgs: TxBodyEncodeObject['value']['messages']
      memo: string
      sequence: number
      fee: { amount: []; gas: string }
    }
    const bodyBytes = registry.encodeTxBody({ messages: msgs, memo })
    const pubkey = encodePubkey({ type: 'tendermint/PubKeySecp256k1', value: signer.public_key.key })
    const authInfoBytes = makeAuthInfoBytes([{ pubkey, sequence }], fee.amount, Number(fee.gas), undefined, undefined)
    const signatures = recorded.signatures.map((signature: string) => base64.decode(signature))
    const raw = TxRaw.encode({ bodyBytes, authInfoBytes, signatures }).finish()
    expect(createHash('sha256').update(raw).digest('hex').toUpperCase()).toBe(tx_response.txhash)
  })

  it('reads the recipient of the recorded THORChain transfer', () => {
    const recorded = recordedJson('chains/data/rpc/cosmos-transfer_thorchain.json')
    expect(readRecipients('thor', recorded)).toEqual([recorded.tx.body.messages[0].to_address])
  })

  it('lists every recorded file it does not read', () => {
    const read = ['cosmos-cosmoshub-auth.json', 'cosmos-transfer_thorchain.json']
    // This package does not broadcast, so it reads no broadcast responses.
    const unread = ['cosmos-transaction_broadcast_failed.json', 'cosmos-transaction_broadcast_success.json']
    expect(recordedFiles('chains/data/rpc').filter((name) => name.startsWith('cosmos-'))).toEqual(
      [...read, ...unread].sort(),
    )
  })
})
