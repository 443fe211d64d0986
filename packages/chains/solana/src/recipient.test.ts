import { PublicKey } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { associatedAccount } from './associated-account.ts'
import { solanaFacts } from './facts.ts'
import { programs } from './programs.ts'
import { reader } from './reader.ts'
import { chainOver, contextOf, sol, tokenAt } from './testing/fixtures.ts'

const WALLET = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const MINT = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'
const OTHER_PROGRAM = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
/** Off the curve: associated accounts, as the facts page computed them. */
const OFF_CURVE = ['FGETo8T8wMcN2wCjav8VK6eh3dLk63evNDPxzLSJra8B', 'H51n41x6LBUPXKES5r3w1hhrXdkAZxhJYK2S1GZ2ibbf']

const payment = { asset: sol, address: WALLET, role: 'destination', leastAmount: 1_000_000n } as const
const token = { ...tokenAt(MINT), ticker: 'PYUSD' }

/** A node that shows these accounts with `jsonParsed`; others do not exist. */
const read = (accounts: Readonly<Record<string, object | undefined>>, more: object = {}, rent: unknown = 890_880) => {
  const asked: string[] = []
  const chain = chainOver(async ({ body }) => {
    const calls = [JSON.parse(body ?? '')].flat()
    asked.push(calls.map(({ method }) => method).join(' '))
    const answers = calls.map(({ id, method, params }) => {
      if (method === 'getMinimumBalanceForRentExemption') return { jsonrpc: '2.0', id, result: rent }
      expect([method, params[1].encoding]).toEqual(['getMultipleAccounts', 'jsonParsed'])
      return { jsonrpc: '2.0', id, result: { value: params[0].map((key: string) => accounts[key] ?? null) } }
    })
    return { status: 200, headers: {}, text: JSON.stringify(answers) }
  })
  return { asked, reading: chain.readRecipient?.({ ...payment, ...more }, contextOf()) }
}

const system = { owner: programs.system, executable: false, lamports: 5_000_000, space: 0, data: ['', 'base64'] }
const held = (type: string, info: object = {}, owner: string = programs.token) => ({
  owner,
  executable: false,
  space: 165,
  data: { program: 'spl-token', space: 165, parsed: { type, info } },
})

describe('an account of Solana that gets SOL', () => {
  it.each([
    ['a wallet', WALLET, system, 'wallet', undefined],
    ['a token account', WALLET, held('account', { owner: 'its owner' }), 'tokenAccount', 'lost'],
    ['a mint', WALLET, held('mint'), 'token', 'lost'],
    ['a multisig of the token program', WALLET, held('multisig'), 'derived', 'lost'],
    ['a token account of Token-2022', WALLET, held('account', {}, programs.token2022), 'tokenAccount', 'lost'],
    [
      'a program',
      OTHER_PROGRAM,
      { ...system, owner: 'BPFLoaderUpgradeab1e11111111111111111111111', executable: true },
      'program',
      'lost',
    ],
    ['an account of a program', WALLET, { ...system, owner: OTHER_PROGRAM, space: 10 }, 'derived', 'lost'],
    ['a nonce account', WALLET, { ...system, space: 80, data: { parsed: { type: 'initialized' } } }, 'derived', 'risk'],
    ['a vault of a multisig', OFF_CURVE[0], system, 'derived', 'risk'],
    ['a key off the curve that does not exist', OFF_CURVE[0], undefined, 'derived', 'lost'],
    ['an associated account', OFF_CURVE[0], held('account'), 'tokenAccount', 'lost'],
  ])('is read: %s', async (_what, address = '', account, kind, verdict) => {
    const { asked, reading } = read({ [address]: account }, { address })
    expect(await reading).toMatchObject({ kind, problems: verdict ? [{ verdict, reason: 'kind' }] : [] })
    expect(asked).toHaveLength(1)
  })

  it('has to get the rent where it does not exist yet, as the node tells it', async () => {
    expect(await read({}).reading).toEqual({ kind: 'missing', requiredAmount: 890_880n, problems: [] })
    expect(await read({}, {}, 650_240).reading).toMatchObject({ requiredAmount: 650_240n })
    expect(await read({}, { asset: token }).reading).not.toHaveProperty('requiredAmount')
  })

  it('names the owner of a token account, which is the address to take', async () => {
    const { reading } = read({ [WALLET]: held('account', { owner: OTHER_PROGRAM }) })
    expect((await reading)?.problems[0]?.text).toBe(
      `is a token account of ${OTHER_PROGRAM}, which is the address to name`,
    )
  })

  it('is not known where the node does not show it', async () => {
    const chain = chainOver(async () => ({ status: 500, headers: {}, text: '' }))
    await expect(chain.readRecipient?.(payment, contextOf())).rejects.toMatchObject({ name: 'UpstreamError' })
  })
})

describe('an account of Solana that gets a token', () => {
  const mintOf = (...extensions: object[]) => held('mint', { decimals: 6, extensions }, programs.token2022)
  const own = associatedAccount(WALLET, MINT, programs.token2022)
  const ownOf = (state: string, ...extensions: object[]) => held('account', { state, extensions }, programs.token2022)

  it.each([
    ['no account of it yet', mintOf(), undefined, undefined, undefined],
    ['an account of it', mintOf(), ownOf('initialized'), undefined, undefined],
    ['a frozen account', mintOf(), ownOf('frozen'), 'lost', 'frozen'],
    [
      'new accounts are frozen',
      mintOf({ extension: 'defaultAccountState', state: { accountState: 'frozen' } }),
      undefined,
      'lost',
      'frozen',
    ],
    [
      'new accounts are frozen, its own is not',
      mintOf({ extension: 'defaultAccountState', state: { accountState: 'frozen' } }),
      ownOf('initialized'),
      undefined,
      undefined,
    ],
    ['paused', mintOf({ extension: 'pausableConfig', state: { paused: true } }), undefined, 'lost', 'frozen'],
    ['not paused', mintOf({ extension: 'pausableConfig', state: { paused: false } }), undefined, undefined, undefined],
    ['not transferable', mintOf({ extension: 'nonTransferable' }), undefined, 'lost', 'frozen'],
    [
      'memos required',
      mintOf(),
      ownOf('initialized', { extension: 'memoTransfer', state: { requireIncomingTransferMemos: true } }),
      'lost',
      'needsTag',
    ],
    [
      'a hook without a program',
      mintOf({ extension: 'transferHook', state: { programId: null } }),
      undefined,
      undefined,
      undefined,
    ],
    [
      'a hook',
      mintOf({ extension: 'transferHook', state: { programId: OTHER_PROGRAM } }),
      undefined,
      'risk',
      'refusesDeposits',
    ],
    [
      'a fee',
      mintOf({
        extension: 'transferFeeConfig',
        state: {
          newerTransferFee: { transferFeeBasisPoints: 50, maximumFee: 9 },
          olderTransferFee: { transferFeeBasisPoints: 0, maximumFee: 0 },
        },
      }),
      undefined,
      'risk',
      'tooSmall',
    ],
    [
      'no fee',
      mintOf({
        extension: 'transferFeeConfig',
        state: {
          newerTransferFee: { transferFeeBasisPoints: 0, maximumFee: 9 },
          olderTransferFee: { transferFeeBasisPoints: 0, maximumFee: 0 },
        },
      }),
      undefined,
      undefined,
      undefined,
    ],
  ])('is read with its mint and its own account: %s', async (_what, mint, account, verdict, reason) => {
    const { reading } = read({ [WALLET]: system, [MINT]: mint, [own]: account }, { asset: token })
    expect(await reading).toMatchObject({ kind: 'wallet', problems: verdict ? [{ verdict, reason }] : [] })
  })

  it('is looked up under the program of the mint', async () => {
    const older = associatedAccount(WALLET, MINT, programs.token)
    const frozen = { [WALLET]: system, [MINT]: mintOf(), [older]: held('account', { state: 'frozen' }) }
    expect((await read(frozen, { asset: token }).reading)?.problems).toEqual([])
    const mint = held('mint', { decimals: 6 })
    expect((await read({ ...frozen, [MINT]: mint }, { asset: token }).reading)?.problems).toMatchObject([
      { reason: 'frozen' },
    ])
  })
})

describe('an address of Solana alone', () => {
  const inspect = (address: string) => reader.inspectRecipient?.({ ...payment, address })

  it.each(OFF_CURVE)('tells that no key signs for it: %s', (address) => {
    // web3.js judges the vectors.
    expect(PublicKey.isOnCurve(new PublicKey(address).toBytes())).toBe(false)
    expect(inspect(address)).toMatchObject({ kind: 'derived', problems: [{ verdict: 'risk', reason: 'kind' }] })
  })

  it('does not tell programs and mints that lie on the curve', () => {
    for (const address of [OTHER_PROGRAM, WALLET]) {
      expect(PublicKey.isOnCurve(new PublicKey(address).toBytes())).toBe(true)
      expect(inspect(address)).toEqual({ kind: undefined, requiredAmount: 890_880n, problems: [] })
    }
    expect(inspect('hello')).toBeUndefined()
  })

  it.each(solanaFacts.own.specialAccounts)('is told to be special: $name', ({ address, kind }) => {
    expect(new PublicKey(address).toBase58()).toBe(address)
    expect(inspect(address)).toMatchObject({
      problems: [{ verdict: kind === 'treasury' ? 'risk' : 'lost', reason: 'special' }],
    })
  })
})
