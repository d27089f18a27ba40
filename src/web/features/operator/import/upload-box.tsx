import { IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type DragEvent } from 'react'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { IMPORT } from './texts.ts'
import styles from './upload-box.module.css'

const TEXTS = IMPORT.file
const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.json,.geojson'
/** As the server's limit. */
const MAX_BYTES = 20_000_000

/** Takes a file by a button or by dropping it. */
export function UploadBox({ onUploaded }: { onUploaded: (id: string) => void }) {
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [isTooLarge, setTooLarge] = useState(false)
  const upload = useMutation({
    mutationFn: (file: File) =>
      call('POST /api/operator/imports/upload', { query: { name: file.name.slice(-200) }, upload: file }),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ['GET /api/operator/imports'] })
      onUploaded(id)
    },
  })
  const take = (file: File | undefined) => {
    if (!file || upload.isPending) return
    setTooLarge(file.size > MAX_BYTES)
    if (file.size <= MAX_BYTES) upload.mutate(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  const problem = isTooLarge ? TEXTS.tooLarge : (upload.error?.message ?? null)
  return (
    <Panel title={TEXTS.title}>
      <div
        className={styles.box}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {upload.isPending ? (
          <p className={styles.busy} role="status">
            <Spinner /> {TEXTS.uploading(upload.variables.name)}
          </p>
        ) : (
          <>
            <p className={styles.hint}>{TEXTS.drop}</p>
            <Button look="primary" onClick={() => input.current?.click()}>
              <IconUpload size={16} aria-hidden="true" />
              {TEXTS.choose}
            </Button>
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED}
          aria-label={TEXTS.choose}
          onChange={({ currentTarget }) => {
            take(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </div>
      {problem !== null && <Notice tone="red">{problem}</Notice>}
    </Panel>
  )
}
