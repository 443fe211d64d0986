/** Operation code of a jetton transfer. Source: TEP-74. */
export const JETTON_TRANSFER = 0x0f8a7ea5

/** Operation code of the message that returns what a transfer did not use. Source: TEP-74. */
export const EXCESSES = 0xd53276db
