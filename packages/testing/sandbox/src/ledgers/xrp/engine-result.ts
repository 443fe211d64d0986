/** Name of a result. */
export type EngineResult =
  | 'tesSUCCESS'
  | 'tecUNFUNDED_PAYMENT'
  | 'tecNO_DST_INSUF_XRP'
  | 'tecNO_PERMISSION'
  | 'tecDST_TAG_NEEDED'
  | 'tefPAST_SEQ'
  | 'tefMAX_LEDGER'
  | 'tefBAD_AUTH'
  | 'tefALREADY'
  | 'terNO_ACCOUNT'
  | 'terPRE_SEQ'
  | 'terINSUF_FEE_B'
  | 'telINSUF_FEE_P'
  | 'telNETWORK_ID_MAKES_TX_NON_CANONICAL'
  | 'temREDUNDANT'
  | 'temDST_NEEDED'
  | 'temBAD_FEE'
  | 'temBAD_AMOUNT'

/** Results of a transaction with rippled's numbers and texts. */
export const engineResults: Readonly<Record<EngineResult, { readonly code: number; readonly text: string }>> = {
  tesSUCCESS: { code: 0, text: 'The transaction was applied. Only final in a validated ledger.' },
  tecUNFUNDED_PAYMENT: { code: 104, text: 'Insufficient XRP balance to send.' },
  tecNO_DST_INSUF_XRP: { code: 125, text: 'Destination does not exist. Too little XRP sent to create it.' },
  tecNO_PERMISSION: { code: 139, text: 'No permission to perform requested operation.' },
  tecDST_TAG_NEEDED: { code: 143, text: 'A destination tag is required.' },
  tefPAST_SEQ: { code: -190, text: 'This sequence number has already passed.' },
  tefMAX_LEDGER: { code: -187, text: 'Ledger sequence too high.' },
  tefBAD_AUTH: { code: -196, text: "Transaction's public key is not authorized." },
  tefALREADY: { code: -198, text: 'The exact transaction was already in this ledger.' },
  terNO_ACCOUNT: { code: -96, text: 'The source account does not exist.' },
  terPRE_SEQ: { code: -92, text: 'Missing/inapplicable prior transaction.' },
  terINSUF_FEE_B: { code: -97, text: "Account balance can't pay fee." },
  telINSUF_FEE_P: { code: -394, text: 'Fee insufficient.' },
  telNETWORK_ID_MAKES_TX_NON_CANONICAL: {
    code: -384,
    text: 'Transactions submitted to this node/network must NOT include a NetworkID field.',
  },
  temREDUNDANT: { code: -275, text: 'The transaction is redundant.' },
  temDST_NEEDED: { code: -278, text: 'Destination not specified.' },
  temBAD_FEE: { code: -295, text: 'Invalid fee, negative or not XRP.' },
  temBAD_AMOUNT: { code: -298, text: 'Malformed: Bad amount.' },
}

/** Tells whether a transaction with this result is in a ledger: it was applied, or at least cost its fee. */
export const isClaimed = (result: EngineResult): boolean => engineResults[result].code >= 0

/** A blob that rippled takes for no transaction; the message is its `error_exception`. */
export class InvalidTransaction extends Error {}
