import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'

/** Runs a tool. Its result is JSON as text, and the same as data. A refusal is a result too, so that the agent reads it. */
export const runTool = async (work: () => Promise<object>): Promise<CallToolResult> => {
  try {
    const value = await work()
    return { content: [{ type: 'text', text: JSON.stringify(value) }], structuredContent: { ...value } }
  } catch (error) {
    let text = 'The call failed.'
    if (error instanceof Error) {
      text = error.message
      if ('code' in error && typeof error.code === 'string' && !text.startsWith(error.code))
        text = `${error.code}: ${text}`
      if ('remedy' in error && typeof error.remedy === 'string') text += ` ${error.remedy}`
    }
    return { isError: true, content: [{ type: 'text', text }] }
  }
}
