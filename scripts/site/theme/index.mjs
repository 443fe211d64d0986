// The standard theme, with the reader of OpenAPI documents.
import DefaultTheme from 'vitepress/theme'
import { theme as openApiTheme, useOpenapi } from 'vitepress-openapi/client'
import 'vitepress-openapi/dist/style.css'

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => openApiTheme.enhanceApp({ app, openapi: useOpenapi({ config: {} }) }),
}
