-- Which imports are of files that an operator uploaded: those that no run of a source led to.
CREATE INDEX source_run_ingest_run ON source_run (ingest_run_id);
