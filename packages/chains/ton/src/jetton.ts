/** Operation code of a jetton transfer. Source: TEP-74. */
export const JETTON_TRANSFER = 0x0f8a7ea5
