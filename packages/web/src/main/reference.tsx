import '../styles/reference.css'
import { pageTitle, startPage } from '../app/start-page.tsx'
import { ReferencePage } from '../reference/reference-page.tsx'

void startPage(
  ReferencePage,
  pageTitle(({ nav }) => nav.api),
)
