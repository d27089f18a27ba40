import { IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './upload-box.module.css'

interface UploadBoxProps {
  readonly texts: {
    readonly title: string
    readonly choose: string
    readonly drop: string
    readonly uploading: (name: string) => string
    readonly tooLarge: string
  }
  /** Extensions of files. */
  readonly accepted: string
  /** As the server's limit. */
  readonly maxBytes: number
  readonly upload: (file: File) => Promise<{ id: string }>
  readonly onUploaded: (id: string) => void
  /** Other ways to the same, below the box. */
  readonly children?: ReactNode
}

/** Takes a file by a button or by dropping it. */
export function UploadBox({ texts, accepted, maxBytes, upload: send, onUploaded, children }: UploadBoxProps) {
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [isTooLarge, setTooLarge] = useState(false)
  const upload = useMutation({
    mutationFn: send,
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ['GET /api/operator/imports'] })
      onUploaded(id)
    },
  })
  const take = (file: File | undefined) => {
    if (!file || upload.isPending) return
    setTooLarge(file.size > maxBytes)
    if (file.size <= maxBytes) upload.mutate(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  const problem = isTooLarge ? texts.tooLarge : (upload.error?.message ?? null)
  return (
    <Panel title={texts.title}>
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
            <Spinner /> {texts.uploading(upload.variables.name)}
          </p>
        ) : (
          <>
            <p className={styles.hint}>{texts.drop}</p>
            <Button look="primary" onClick={() => input.current?.click()}>
              <IconUpload size={16} aria-hidden="true" />
              {texts.choose}
            </Button>
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={accepted}
          aria-label={texts.choose}
          onChange={({ currentTarget }) => {
            take(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </div>
      {problem !== null && <Notice tone="red">{problem}</Notice>}
      {children}
    </Panel>
  )
}
