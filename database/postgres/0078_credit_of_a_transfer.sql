-- A movement is followed to the credit it became; without this every credit of everybody is read for it.
create index credit_transfer on credit (transfer_id) where transfer_id is not null;
