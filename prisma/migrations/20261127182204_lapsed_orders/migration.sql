-- AlterEnum
ALTER TYPE "OrderStatus" ADD VALUE 'lapsed';
