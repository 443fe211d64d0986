import { classicAddressToXAddress } from 'ripple-address-codec'
import { describe, expect, it } from 'vitest'
import { LedgerEntry } from 'xrpl'
import { xrpFacts } from './facts.ts'
import { reader } from './reader.ts'
import { chainOver, coin, context, type StubSetup, serverOf } from './testing/fixtures.ts'

const { AccountRootFlags } = LedgerEntry

const BOB = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const payment = { asset: coin, address: BOB, role: 'destination', leastAmount: 734_000n } as const

const read = (setup: StubSetup, more: object = {}) =>
  chainOver(serverOf(setup).http).readRecipient?.({ ...payment, ...more }, context)

const flagged = (flags: number, more: object = {}): StubSetup => ({
  accounts: { [BOB]: { balance: 20_000_000n, flags, ...more } },
})

describe('an account of the XRP Ledger that is paid', () => {
  it.each([
    ['RequireDest', flagged(AccountRootFlags.lsfRequireDestTag), 'lost', 'needsTag'],
    ['DepositAuth', flagged(AccountRootFlags.lsfDepositAuth), 'lost', 'refusesDeposits'],
    [
      'DepositAuth at the reserve',
      flagged(AccountRootFlags.lsfDepositAuth, { balance: 1_000_000n }),
      'risk',
      'refusesDeposits',
    ],
    ['DisallowXRP', flagged(AccountRootFlags.lsfDisallowXRP), 'risk', 'refusesDeposits'],
    ['a black hole: no key', flagged(AccountRootFlags.lsfDisableMaster), 'lost', 'kind'],
    [
      'a black hole: ACCOUNT_ZERO',
      flagged(AccountRootFlags.lsfDisableMaster, { regularKey: 'rrrrrrrrrrrrrrrrrrrrrhoLvTp' }),
      'lost',
      'kind',
    ],
    [
      'a black hole: ACCOUNT_ONE',
      flagged(AccountRootFlags.lsfDisableMaster, { regularKey: 'rrrrrrrrrrrrrrrrrrrrBZbvji' }),
      'lost',
      'kind',
    ],
    ['a regular key', flagged(AccountRootFlags.lsfDisableMaster, { regularKey: BOB }), undefined, undefined],
    ['several signers', flagged(AccountRootFlags.lsfDisableMaster, { signers: [{}] }), undefined, undefined],
    [
      'GlobalFreeze and NoFreeze',
      flagged(AccountRootFlags.lsfGlobalFreeze | AccountRootFlags.lsfNoFreeze),
      undefined,
      undefined,
    ],
    ['nothing special', flagged(0), undefined, undefined],
  ])('is read by its flags: %s', async (_what, setup, verdict, reason) => {
    expect(await read(setup)).toMatchObject({ kind: 'wallet', problems: verdict ? [{ verdict, reason }] : [] })
  })

  it('is compared with the reserve for payments of XRP alone', async () => {
    const asset = {
      ...coin,
      identifier: 'XRP.USD-rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B',
      ticker: 'USD',
      address: 'rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B',
    }
    expect(await read({ accounts: {} })).toMatchObject({ kind: 'missing', requiredAmount: 1_000_000n })
    expect(await read({ accounts: {} }, { asset })).toMatchObject({ kind: 'missing', requiredAmount: undefined })
    const setup = flagged(AccountRootFlags.lsfDepositAuth, { balance: 1_000_000n })
    expect((await read(setup, { asset }))?.problems).toContainEqual(
      expect.objectContaining({ verdict: 'lost', reason: 'refusesDeposits' }),
    )
  })

  it('that authorises its deposits takes no more than the reserve', async () => {
    const setup = flagged(AccountRootFlags.lsfDepositAuth, { balance: 1_000_000n })
    expect(await read(setup, { leastAmount: 1_000_001n })).toMatchObject({ problems: [{ verdict: 'lost' }] })
  })

  it('that does not exist has to get the reserve of the ledger', async () => {
    expect(await read({})).toEqual({ kind: 'missing', requiredAmount: 1_000_000n, problems: [] })
    expect(await read({ validated: { reserve_base_xrp: 10 } })).toMatchObject({ requiredAmount: 10_000_000n })
  })

  it('is not known where no server answers', async () => {
    await expect(read({ unreadable: BOB })).rejects.toMatchObject({ name: 'UpstreamError' })
  })
})

describe('an address of the XRP Ledger alone', () => {
  const inspect = (address: string) => reader.inspectRecipient?.({ ...payment, address })

  it('may be of an account that does not exist', () => {
    expect(inspect(BOB)).toEqual({ kind: undefined, requiredAmount: 1_000_000n, problems: [] })
    expect(inspect('hello')).toBeUndefined()
  })

  it('with a tag is refused, because no network carries one', async () => {
    const tagged = classicAddressToXAddress(BOB, 4_711, false)
    expect(inspect(tagged)).toMatchObject({
      problems: [{ verdict: 'lost', reason: 'needsTag', text: expect.stringContaining('4711') }],
    })
    expect(inspect(classicAddressToXAddress(BOB, false, false))).toMatchObject({ problems: [] })
    // No server is asked about it.
    expect(await read({ unreadable: BOB }, { address: tagged })).toMatchObject({ problems: [{ reason: 'needsTag' }] })
  })

  it.each(xrpFacts.own.specialAccounts)('is told to be special: $name', ({ address, kind }) => {
    const verdict = kind === 'treasury' ? 'risk' : 'lost'
    expect(inspect(address)).toMatchObject({ problems: [{ verdict, reason: 'special' }] })
    expect(inspect(classicAddressToXAddress(address, false, false))).toMatchObject({ problems: [{ verdict }] })
  })
})
