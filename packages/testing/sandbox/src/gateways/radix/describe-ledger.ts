import type { RadixLedger } from '../../ledgers/radix/radix-ledger.ts'

/** A time as the gateway prints it. */
export const printTime = (ms: number): string => new Date(Math.floor(ms)).toISOString()

/** The ledger state that every answer of the gateway tells. */
export const describeState = (ledger: RadixLedger): object => {
  const state_version = ledger.height()
  return {
    network: 'mainnet',
    state_version,
    proposer_round_timestamp: printTime(ledger.cadence.timeOf(state_version)),
    epoch: ledger.epoch(),
    round: ledger.round(),
  }
}

/** Addresses of the main network. Source: the toolkit's known addresses and radix-common `native_addresses`. */
const wellKnown = {
  xrd: 'resource_rdx1tknxxxxxxxxxradxrdxxxxxxxxx009923554798xxxxxxxxxradxrd',
  secp256k1_signature_virtual_badge: 'resource_rdx1nfxxxxxxxxxxsecpsgxxxxxxxxx004638826440xxxxxxxxxsecpsg',
  ed25519_signature_virtual_badge: 'resource_rdx1nfxxxxxxxxxxed25sgxxxxxxxxx002236757237xxxxxxxxxed25sg',
  package_of_direct_caller_virtual_badge: 'resource_rdx1nfxxxxxxxxxxpkcllrxxxxxxxxx003652646977xxxxxxxxxpkcllr',
  global_caller_virtual_badge: 'resource_rdx1nfxxxxxxxxxxglcllrxxxxxxxxx002350006550xxxxxxxxxglcllr',
  system_transaction_badge: 'resource_rdx1nfxxxxxxxxxxsystxnxxxxxxxxx002683325037xxxxxxxxxsystxn',
  package_owner_badge: 'resource_rdx1nfxxxxxxxxxxpkgwnrxxxxxxxxx002558553505xxxxxxxxxpkgwnr',
  validator_owner_badge: 'resource_rdx1nfxxxxxxxxxxvdrwnrxxxxxxxxx004365253834xxxxxxxxxvdrwnr',
  account_owner_badge: 'resource_rdx1nfxxxxxxxxxxaccwnrxxxxxxxxx006664022062xxxxxxxxxaccwnr',
  identity_owner_badge: 'resource_rdx1nfxxxxxxxxxxdntwnrxxxxxxxxx002876444928xxxxxxxxxdntwnr',
  package_package: 'package_rdx1pkgxxxxxxxxxpackgexxxxxxxxx000726633226xxxxxxxxxpackge',
  resource_package: 'package_rdx1pkgxxxxxxxxxresrcexxxxxxxxx000538436477xxxxxxxxxresrce',
  account_package: 'package_rdx1pkgxxxxxxxxxaccntxxxxxxxxxx000929625493xxxxxxxxxaccntx',
  identity_package: 'package_rdx1pkgxxxxxxxxxdntyxxxxxxxxxxx008560783089xxxxxxxxxdntyxx',
  consensus_manager_package: 'package_rdx1pkgxxxxxxxxxcnsmgrxxxxxxxxx000746305335xxxxxxxxxcnsmgr',
  access_controller_package: 'package_rdx1pkgxxxxxxxxxcntrlrxxxxxxxxx000648572295xxxxxxxxxcntrlr',
  transaction_processor_package: 'package_rdx1pkgxxxxxxxxxtxnpxrxxxxxxxxx002962227406xxxxxxxxxtxnpxr',
  metadata_module_package: 'package_rdx1pkgxxxxxxxxxmtdataxxxxxxxxx005246577269xxxxxxxxxmtdata',
  royalty_module_package: 'package_rdx1pkgxxxxxxxxxryaltyxxxxxxxxx003849573396xxxxxxxxxryalty',
  access_rules_package: 'package_rdx1pkgxxxxxxxxxarulesxxxxxxxxx002304462983xxxxxxxxxarules',
  role_assignment_module_package: 'package_rdx1pkgxxxxxxxxxarulesxxxxxxxxx002304462983xxxxxxxxxarules',
  genesis_helper_package: 'package_rdx1pkgxxxxxxxxxgenssxxxxxxxxxx004372642773xxxxxxxxxgenssx',
  faucet_package: 'package_rdx1pkgxxxxxxxxxfaucetxxxxxxxxx000034355863xxxxxxxxxfaucet',
  consensus_manager: 'consensusmanager_rdx1scxxxxxxxxxxcnsmgrxxxxxxxxx000999665565xxxxxxxxxcnsmgr',
  genesis_helper: 'component_rdx1cptxxxxxxxxxgenssxxxxxxxxxx000977302539xxxxxxxxxgenssx',
  faucet: 'component_rdx1cptxxxxxxxxxfaucetxxxxxxxxx000527798379xxxxxxxxxfaucet',
  pool_package: 'package_rdx1pkgxxxxxxxxxplxxxxxxxxxxxxx020379220524xxxxxxxxxplxxxx',
  locker_package: 'package_rdx1pkgxxxxxxxxxlckerxxxxxxxxxx000208064247xxxxxxxxxlckerx',
  transaction_tracker: 'transactiontracker_rdx1stxxxxxxxxxxtxtrakxxxxxxxxx006844685494xxxxxxxxxtxtrak',
} as const

/** `network-configuration` of the main network. */
export const describeNetwork = (): object => ({
  network_id: 1,
  network_name: 'mainnet',
  well_known_addresses: wellKnown,
})
