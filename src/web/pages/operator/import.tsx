import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { BYTES_PER_MB, MAX_UPLOAD_MB } from '#contract/operator/limits.ts'
import { FilesPanel } from '#web/features/operator/import/files-panel.tsx'
import { SavedMappings } from '#web/features/operator/import/saved-mappings.tsx'
import { Steps } from '#web/features/operator/import/steps.tsx'
import { IMPORT } from '#web/features/operator/import/texts.ts'
import { UploadBox } from '#web/features/operator/import/upload-box.tsx'
import { PageHead } from '#web/features/operator/kit/page-head.tsx'
import stack from '#web/features/operator/kit/stack.module.css'
import { OPERATOR } from '#web/features/operator/texts.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { useToday } from '#web/lib/use-today.ts'
import { paths } from '#web/links/paths.ts'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'

const REFRESH_MS = 10_000

const upload = (file: File) =>
  call('POST /api/operator/imports/upload', { query: { name: file.name.slice(-200) }, upload: file })

/** A file to import: a new one, or one uploaded before. */
export function Import() {
  const today = useToday()
  const navigate = useNavigate()
  const open = (id: string) => void navigate(`${paths.operator}/import/${id}`)
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf('GET /api/operator/imports'),
    refetchInterval: REFRESH_MS,
  })
  if (!data && error) {
    return (
      <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
        {error.message}
      </RetryNotice>
    )
  }
  if (!data) return <PageSpinner />
  return (
    <div className={stack.stack}>
      <PageHead title={OPERATOR.pages.import} actions={<Steps now="file" />}>
        <span>{IMPORT.lead}</span>
      </PageHead>
      <UploadBox
        texts={IMPORT.file}
        accepted=".csv,.tsv,.txt,.xlsx,.json,.geojson"
        maxBytes={MAX_UPLOAD_MB * BYTES_PER_MB}
        upload={upload}
        onUploaded={open}
      />
      <FilesPanel files={data.files} today={today} onOpen={open} />
      <SavedMappings mappings={data.mappings} today={today} />
    </div>
  )
}
