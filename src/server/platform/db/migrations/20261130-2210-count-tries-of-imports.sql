-- A worker that stops, as at a deploy, leaves its task to another; a file that ends each process must not.
ALTER TABLE import_task ADD COLUMN tries integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN import_task.tries IS 'How often a worker began it';
