import { base64 } from '@scure/base'
import { VersionedTransaction } from '@solana/web3.js'
import { at, parseJson, readInteger } from '@switchyard/net'
import { describeRecorded, recordedJson, recordedText } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { decode } from './decode/decode.ts'
import { readMint } from './mint.ts'
import { programs } from './programs.ts'
import { readPaid } from './recipients.ts'
import { chainOver, contextOf, sol, tokenAt } from './testing/fixtures.ts'

describeRecorded('Solana', () => {
  const chain = chainOver(async () => ({ status: 500, headers: {}, text: '' }))
  const { valid, invalid } = recordedJson('chains/data/addresses.json').chains.SOL

  it('accepts the valid addresses and refuses the others', () => {
    expect(valid.length).toBeGreaterThan(2)
    for (const { address } of valid) expect(chain.readAddress('SOL', address)?.canonical).toBe(address)
    for (const { address } of invalid) expect(chain.readAddress('SOL', address), address).toBeUndefined()
  })

  it('decodes the swap transaction to its deposit', () => {
    const { tx, sourceAddress, targetAddress, meta } = recordedJson(
      'spec/data/vultisig-ios/v3-sol-near-swap-fresh.json',
    )
    expect(meta.txType).toBe('SOLANA')
    expect(decode({ tx, txType: 'SOLANA', networkFee: 0n })).toEqual({
      to: targetAddress,
      amount: 500_000_000n,
      others: [],
      from: [sourceAddress],
      fee: 5_000n,
    })
  })

  it('builds the recorded transaction except for budget and blockhash', async () => {
    const swap = recordedJson('spec/data/vultisig-ios/v3-sol-near-swap-fresh.json')
    const blockhash = VersionedTransaction.deserialize(base64.decode(swap.tx)).message.recentBlockhash
    const ours = chainOver(async ({ body }) => {
      const results: Record<string, unknown> = {
        getBalance: { value: 5_000_000_000 },
        getLatestBlockhash: { value: { blockhash, lastValidBlockHeight: 1 } },
        getRecentPrioritizationFees: [],
        getMultipleAccounts: { value: [null] },
        getMinimumBalanceForRentExemption: 650_240,
        simulateTransaction: { value: { err: null, logs: [], accounts: [{ lamports: 1 }] } },
      }
      const calls = [JSON.parse(body ?? '')].flat()
      const answers = calls.map(({ id, method }) => ({ id, result: results[method] }))
      return { status: 200, headers: {}, text: JSON.stringify(answers.length === 1 ? answers[0] : answers) }
    })
    const outgoing = { asset: sol, amount: 500_000_000n, sources: [swap.sourceAddress] as [string] }
    const funds = await ours.readFunds(outgoing, contextOf())
    const built = await ours.build({ kind: 'simpleTransfer', to: swap.targetAddress, ...outgoing }, funds, contextOf())
    const [theirs, mine] = [swap.tx, built.tx].map(
      (tx) => VersionedTransaction.deserialize(base64.decode(String(tx))).message,
    )
    expect(mine?.recentBlockhash).toBe(theirs?.recentBlockhash)
    expect(mine?.compiledInstructions[1]?.data).toEqual(theirs?.compiledInstructions[0]?.data)
    const keys = mine?.staticAccountKeys.map(String).filter((key) => key !== programs.computeBudget)
    expect(keys?.sort()).toEqual(theirs?.staticAccountKeys.map(String).sort())
  })

  it('reads the mints of both programs', () => {
    const read = (name: string) =>
      readMint(name, { result: at(parseJson(recordedText(`chains/data/rpc/solana-${name}.json`)), 'result') })
    expect(read('usdc_mint')).toEqual({
      program: programs.token,
      decimals: 6,
      accountBytes: 165,
      startsFrozen: false,
      obstacle: undefined,
    })
    expect(read('pyusd_mint')).toEqual({
      program: programs.token2022,
      decimals: 6,
      accountBytes: 187,
      startsFrozen: false,
      obstacle: undefined,
    })
  })

  it('reads the recipients of a recorded transaction', () => {
    const { result } = recordedJson('chains/data/rpc/solana-transaction_state_transfer_sol.json')
    // A withdrawal from a stake account, to the wallet that paid the fee.
    expect(readPaid(result)).toEqual(['8wytzyCBXco7yqgrLDiecpEt452MSuNWRe7xsLgAAX1H'])
    expect(readPaid({ ...result, meta: { ...result.meta, err: { InstructionError: [1, 'Custom'] } } })).toEqual([])
  })

  it('reads balances of SOL and of tokens', async () => {
    const coin = recordedText('chains/data/rpc/solana-balance_coin.json')
    expect(readInteger(at(parseJson(coin), 'result', 'value'))).toBe(1_366_309_311n)
    const accounts = recordedJson('chains/data/rpc/solana-balance_spl_token.json').result
    const mint = recordedJson('chains/data/rpc/solana-usdc_mint.json').result
    const { owner, mint: address } = accounts.value[0].account.data.parsed.info
    const answers = [JSON.parse(coin).result, mint, accounts].map((result, id) => ({ id, result }))
    const ours = chainOver(async () => ({ status: 200, headers: {}, text: JSON.stringify(answers) }))
    const funds = await ours.readFunds({ asset: tokenAt(address), amount: 1n, sources: [owner] }, contextOf())
    expect(funds).toMatchObject({ balance: 75_071_408n, gasBalance: 1_366_309_311n })
    // The recorded account is the one derived from owner and mint.
    expect(funds.state).toMatchObject({ token: { account: accounts.value[0].pubkey } })
  })
})
